import type { AnswerOf, StepId, UncheckedAnswers } from '#journey/answers.ts';
import { asRecord } from '#journey/as-record.ts';
import {
  addAnswer,
  getPostcode,
  isOtherPostcode,
  withoutAgreement,
  withoutConfirmation,
  withoutField,
} from '#journey/saved-answers.ts';
import { parseJson } from '#rules/json/parse-json.ts';
import { createChangeSignal } from '#site/session/change-signal.ts';
import {
  readJson,
  readText,
  removeKeys,
  type SessionKey,
  writeJson,
  writeText,
} from '#site/session/session-storage.ts';
import { findAcceptedAccount, keepAcceptedAccount, noteLostAccount } from './accepted-account.ts';
import { withdrawTicks } from './agreement.ts';
import { clearDraft, clearDrafts, saveDraft } from './drafts.ts';

/** The version of the stored answers, kept in `sale`. Answers of another version are dropped. */
const saleVersion = 1;

const answerKeys: readonly SessionKey[] = [
  'sale',
  'productVariantId',
  'postcode',
  'marketingConsent',
  'summaryConfirm',
  'termsConditionsStorage',
  'agreement',
  'buysAgain',
  'reachedStep',
];

const nothing: UncheckedAnswers = {};
let snapshot: UncheckedAnswers | undefined;
const answersChange = createChangeSignal();

/** The stored answers, not validated: `walkJourney` and `keepValidAnswers` do that. */
export function readStoredAnswers(): UncheckedAnswers {
  snapshot ??= read();
  return snapshot;
}

/**
 * The stored answers for rendering. On the server, while hydrating, and until the page is ready for them: those that the
 * server carries, or none.
 */
export function useStoredAnswers(isReady = true, carried = nothing): UncheckedAnswers {
  return answersChange.useValue(isReady ? readStoredAnswers : () => carried, carried);
}

/** Whether there are answers that another plan would reuse. */
export function useHasAnswers(): boolean {
  return getPostcode(useStoredAnswers()) !== undefined;
}

export function saveAnswer<Id extends StepId>(id: Id, answer: AnswerOf<Id>): void {
  const before = readStoredAnswers();
  const kept = addAnswer(before, id, answer);
  // The wish to buy the same plan again was for the earlier answers.
  if (id !== 'summary' && id !== 'confirmation') removeKeys('buysAgain');
  // The draft of an address belongs to the old postcode.
  if (isOtherPostcode(before, kept)) clearDraft('address');
  clearDraft(id);
  writeAnswers(kept);
}

/** Called when the buyer's name changes. A stored account name that was taken from it changes too; one that was typed stays. */
export function replaceAccountName(suggestedBefore: string, suggestedNow: string): void {
  const bank = asRecord(readStoredAnswers().bank);
  if (suggestedNow === '' || bank.accountName !== suggestedBefore) return;
  writeAnswers({
    ...withoutConfirmation(readStoredAnswers(), 'bank'),
    bank: { ...bank, accountName: suggestedNow },
  });
}

/**
 * Whether the numbers of the bank details are neither in this page nor in the sealed cookie: it has ended, was refused by the browser,
 * or has the account of another tab. `sealedOf`: the journey whose bank details the cookie has.
 */
export function isBankLost(sealedOf: string | null): boolean {
  const { bank } = readStoredAnswers();
  const { journeyId } = asRecord(bank);
  return bank !== undefined && journeyId !== sealedOf && !findAcceptedAccount(journeyId);
}

/** Removes bank details that are lost. */
export function dropLostBankDetails(): void {
  const { bank, ...others } = withoutConfirmation(readStoredAnswers(), 'bank');
  const { accountName } = asRecord(bank);
  writeAnswers(others);
  noteLostAccount();
  if (typeof accountName === 'string') saveDraft('bank', { accountName });
}

/**
 * Removes the accepted account after another one was sent that was not accepted; what was sent stays as unsent input. Returns
 * whether there was one.
 */
export function withdrawBankAccount(sent: Record<string, string>): boolean {
  const { bank, ...others } = withoutConfirmation(readStoredAnswers(), 'bank');
  if (bank === undefined) return false;
  saveDraft('bank', sent);
  writeAnswers(others);
  return true;
}

/** Called after a change of the plan. Keeps every answer, but the buyer has to agree again. */
export function withdrawAgreement(): void {
  withdrawTicks();
  writeAnswers(withoutAgreement(readStoredAnswers()));
}

/** Called after a change of the dates. Keeps every answer, but summary and confirmation are needed again. */
export function withdrawConfirmation(): void {
  writeAnswers(withoutConfirmation(readStoredAnswers(), 'summary'));
}

/** Removes a "yes" that the buyer has just changed to "no" and keeps the rest of the step's answer. Returns whether there was one. */
export function withdrawAnswer(field: string): boolean {
  const kept = withoutField(readStoredAnswers(), field);
  if (kept) writeAnswers(kept);
  return kept !== undefined;
}

/** Stores a tick of the confirmation page at once, not only at submit. */
export function saveConfirmationTick(id: keyof AnswerOf<'confirmation'>, isTicked: boolean): void {
  const { confirmTermsConditions = false, confirmPurchase = false } = asRecord(
    readStoredAnswers().confirmation,
  );
  writeJson('termsConditionsStorage', {
    confirmTermsConditions,
    confirmPurchase,
    [id]: isTicked,
  });
  changed();
}

export const subscribeToAnswers = answersChange.subscribe;

/** Called when the guard has let the buyer through to a step. A reload then shows its heading at once (journey-route.tsx). */
export function rememberReachedStep(path: string): void {
  try {
    sessionStorage.setItem('reachedStep' satisfies SessionKey, path);
  } catch {
    // Unlike an answer, the path is not kept in memory: only a reload reads it.
  }
}

export function writeAnswers(answers: UncheckedAnswers): void {
  // With other answers the guard may decide otherwise.
  removeKeys('reachedStep');
  const parts = partsOf(answers);
  writeJson('sale', { version: saleVersion, ...parts.sale });
  if (parts.productVariantId) writeText('productVariantId', parts.productVariantId);
  if (parts.postcode) writeText('postcode', parts.postcode);
  writeJson('marketingConsent', parts.marketingConsent);
  writeJson('summaryConfirm', parts.summaryConfirm);
  writeJson('termsConditionsStorage', parts.termsConditions);
  changed();
}

export function clearAnswers(): void {
  removeKeys(...answerKeys);
  clearDrafts();
  keepAcceptedAccount(undefined);
  changed();
}

function read(): UncheckedAnswers {
  const { bank, ...answers } = parseSession(readText);
  if (bank === undefined || 'journeyId' in asRecord(bank)) return { ...answers, bank };
  // Of 0.1.0, with the account number.
  const { bank: _, ...sale } = asRecord(readJson('sale'));
  writeJson('sale', sale);
  return answers;
}

/** The answers of session storage. The server reads them so from a form that was sent before hydration. */
export function parseSession(read: (key: SessionKey) => string | null): UncheckedAnswers {
  const json = (key: SessionKey) => parseJson(read(key));
  const { version, ...stored } = asRecord(json('sale'));
  const sale: UncheckedAnswers = version === saleVersion ? stored : {};
  return {
    ...sale,
    order: { ...asRecord(sale.order), productVariantId: read('productVariantId') },
    postcode: { postcode: read('postcode') },
    details: { ...asRecord(sale.details), ...asRecord(json('marketingConsent')) },
    summary: { summaryConfirm: json('summaryConfirm') },
    confirmation: json('termsConditionsStorage'),
  };
}

/** The specification stores some answers under keys of their own; all others are in `sale`, by step id. */
function partsOf({ order, postcode, details, summary, confirmation, ...others }: UncheckedAnswers) {
  const { productVariantId, ...orderRest } = asRecord(order);
  const {
    emailMarketingConsent = false,
    phoneMarketingConsent = false,
    smsMarketingConsent = false,
    letterMarketingConsent = false,
    ...detailsRest
  } = asRecord(details);
  return {
    sale: { ...others, order: orderRest, details: detailsRest },
    productVariantId: asText(productVariantId),
    postcode: getPostcode({ postcode }),
    marketingConsent: {
      emailMarketingConsent,
      phoneMarketingConsent,
      smsMarketingConsent,
      letterMarketingConsent,
    },
    summaryConfirm: asRecord(summary).summaryConfirm === true,
    termsConditions: asRecord(confirmation),
  };
}

function changed(): void {
  snapshot = undefined;
  answersChange.notify();
}

function asText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
