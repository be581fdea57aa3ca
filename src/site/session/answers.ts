import type { AnswerOf, StepId, UncheckedAnswers } from '#journey/answers.ts';
import { withdrawTicks } from './agreement.ts';
import {
  clearBankTimer,
  expireBankTimer,
  getBankTimerState,
  restartBankTimer,
} from './bank-timer.ts';
import { createChangeSignal } from './change-signal.ts';
import { clearDraft, clearDrafts, expireBankDraft } from './drafts.ts';
import {
  asRecord,
  readJson,
  readText,
  removeKeys,
  type SessionKey,
  writeJson,
  writeText,
} from './session-storage.ts';

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

/** The stored answers for rendering; empty on the server, while hydrating, and until the page is ready for them. */
export function useStoredAnswers(isReady = true): UncheckedAnswers {
  return answersChange.useValue(isReady ? readStoredAnswers : readNothing, nothing);
}

const readNothing = () => nothing;

/** Whether there are answers that another plan would reuse. */
export function useHasAnswers(): boolean {
  return postcodeOf(useStoredAnswers()) !== undefined;
}

export function saveAnswer<Id extends StepId>(id: Id, answer: AnswerOf<Id>): void {
  const kept = withoutOldAddress({ ...withoutAgreement(id), [id]: answer });
  // The wish to buy the same plan again was for the earlier answers.
  if (id !== 'summary' && id !== 'confirmation') removeKeys('buysAgain');
  if (id === 'bank') restartBankTimer();
  // The draft of an address belongs to the old postcode.
  if (isOtherPostcode(kept)) clearDraft('address');
  clearDraft(id);
  write(kept);
}

/** Called when the buyer's name changes. A stored account name that was taken from it changes too; one that was typed stays. */
export function replaceAccountName(suggestedBefore: string, suggestedNow: string): void {
  const bank = asRecord(readStoredAnswers().bank);
  if (suggestedNow === '' || bank.accountName !== suggestedBefore) return;
  write({ ...withoutAgreement('bank'), bank: { ...bank, accountName: suggestedNow } });
}

/** Removes the bank details. Called when the idle limit has passed. */
export function clearBankDetails(): void {
  const { bank: _, ...others } = withoutAgreement('bank');
  expireBankDraft();
  expireBankTimer();
  write(others);
}

/** Called after a change of the plan. Keeps every answer, but the buyer has to agree again. */
export function withdrawAgreement(): void {
  const { order, summary, confirmation, ...given } = readStoredAnswers();
  const { isConfirmed, ...choice } = asRecord(order);
  withdrawTicks();
  write({ ...given, order: choice });
}

/** Called after a change of the dates. Keeps every answer, but summary and confirmation are needed again. */
export function withdrawConfirmation(): void {
  write(withoutAgreement('summary'));
}

/**
 * Removes a "yes" that the buyer has just changed to "no" and keeps the rest of the step's answer. Returns
 * whether there was one. Field names of yes/no questions are unique across the steps.
 */
export function withdrawAnswer(field: string): boolean {
  const answers = readStoredAnswers();
  const id = (Object.keys(answers) as StepId[]).find((step) => field in asRecord(answers[step]));
  if (!id) return false;
  const { [field]: given, ...rest } = asRecord(answers[id]);
  if (given === undefined) return false;
  write({ ...withoutAgreement(id), [id]: rest });
  return true;
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

/** Drops the address of the home when the postcode differs from the stored one. */
function withoutOldAddress(answers: UncheckedAnswers): UncheckedAnswers {
  if (!isOtherPostcode(answers)) return answers;
  const { address, ...others } = answers;
  // The correspondence address does not depend on the home's postcode.
  const { correspondence } = asRecord(address);
  return correspondence === undefined ? others : { ...others, address: { correspondence } };
}

function isOtherPostcode(answers: UncheckedAnswers): boolean {
  const before = postcodeOf(readStoredAnswers());
  return before !== undefined && before !== postcodeOf(answers);
}

/** Called when the guard has let the buyer through to a step. A reload then shows its heading at once (journey-route.tsx). */
export function rememberReachedStep(path: string): void {
  try {
    sessionStorage.setItem('reachedStep' satisfies SessionKey, path);
  } catch {
    // Unlike an answer, the path is not kept in memory: only a reload reads it.
  }
}

function write(answers: UncheckedAnswers): void {
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

/** A changed answer needs a new summary and confirmation, so these are dropped. */
function withoutAgreement(changed: StepId): UncheckedAnswers {
  const { summary, confirmation, ...given } = readStoredAnswers();
  if (changed === 'confirmation') return { ...given, summary };
  return given;
}

export function clearAnswers(): void {
  removeKeys(...answerKeys);
  clearDrafts();
  clearBankTimer();
  changed();
}

function read(): UncheckedAnswers {
  const sale = storedSale();
  return {
    ...sale,
    order: { ...asRecord(sale.order), productVariantId: readText('productVariantId') },
    postcode: { postcode: readText('postcode') },
    details: { ...asRecord(sale.details), ...asRecord(readJson('marketingConsent')) },
    summary: { summaryConfirm: readJson('summaryConfirm') },
    confirmation: readJson('termsConditionsStorage'),
  };
}

/** The stored `sale` of this version, without bank details whose idle time has ended. */
function storedSale(): Record<string, unknown> {
  const { version, bank, ...sale } = asRecord(readJson('sale'));
  if (version !== saleVersion) return {};
  if (bank === undefined || getBankTimerState() !== 'expired') return { ...sale, bank };
  expireBankTimer();
  writeJson('sale', { version, ...sale });
  return sale;
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
    postcode: postcodeOf({ postcode }),
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

function postcodeOf(answers: UncheckedAnswers): string | undefined {
  return asText(asRecord(answers.postcode).postcode);
}

function asText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
