import type { AnswerOf, StepId, UncheckedAnswers } from '#journey/answers.ts';
import { withdrawTicks } from './agreement.ts';
import { bankTimerState, clearBankTimer, expireBankTimer, restartBankTimer } from './bank-timer.ts';
import { changeSignal } from './change-signal.ts';
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

/** The form values of this journey. The version lets a later shape drop what an older page left. */
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
];

const nothing: UncheckedAnswers = {};
let snapshot: UncheckedAnswers | undefined;
const answersChange = changeSignal();

/** What the buyer told us, as stored. Not yet judged: `walk` and `validAnswers` do that. */
export function storedAnswers(): UncheckedAnswers {
  snapshot ??= read();
  return snapshot;
}

/** The same for rendering: nothing on the server and while hydrating, then what is stored. */
export function useStoredAnswers(): UncheckedAnswers {
  return answersChange.useValue(storedAnswers, nothing);
}

/** Whether there is anything that another plan would not have to ask again. */
export function useHasAnswers(): boolean {
  return postcodeOf(useStoredAnswers()) !== undefined;
}

export function saveAnswer<Id extends StepId>(id: Id, answer: AnswerOf<Id>): void {
  const kept = stillTrue({ ...stillAgreed(id), [id]: answer });
  // It was said of the purchase as it stood.
  if (id !== 'summary' && id !== 'confirmation') removeKeys('buysAgain');
  if (id === 'bank') restartBankTimer();
  // An address half written belongs to its postcode, like a whole one.
  if (isOtherPostcode(kept)) clearDraft('address');
  clearDraft(id);
  write(kept);
}

/** The bank details leave the tab, for nobody has used it for too long. */
export function clearBank(): void {
  const { bank: _, ...others } = stillAgreed('bank');
  expireBankDraft();
  expireBankTimer();
  write(others);
}

/** The plan is not what it was: every answer stays, but the buyer has to agree to it anew. */
export function withdrawAgreement(): void {
  const { order, summary, confirmation, ...given } = storedAnswers();
  const { isConfirmed, ...choice } = asRecord(order);
  withdrawTicks();
  write({ ...given, order: choice });
}

/** What was confirmed has moved on: it is to be checked and confirmed anew. */
export function withdrawConfirmation(): void {
  write(stillAgreed('summary'));
}

/**
 * Removes a "yes" that the buyer has just changed to "no" and keeps the rest of the step's answer. Returns
 * whether there was one. Field names of yes/no questions are unique across the steps.
 */
export function withdrawAnswer(field: string): boolean {
  const answers = storedAnswers();
  const id = (Object.keys(answers) as StepId[]).find((step) => field in asRecord(answers[step]));
  if (!id) return false;
  const { [field]: given, ...rest } = asRecord(answers[id]);
  if (given === undefined) return false;
  write({ ...stillAgreed(id), [id]: rest });
  return true;
}

/** Each box of the last page, as it is ticked and as it is cleared. */
export function saveConfirmationTick(id: keyof AnswerOf<'confirmation'>, isTicked: boolean): void {
  const { confirmTermsConditions = false, confirmPurchase = false } = asRecord(
    storedAnswers().confirmation,
  );
  writeJson('termsConditionsStorage', {
    confirmTermsConditions,
    confirmPurchase,
    [id]: isTicked,
  });
  changed();
}

export const onAnswersChange = answersChange.subscribe;

/** An address belongs to its postcode: another postcode asks for another address. */
function stillTrue(answers: UncheckedAnswers): UncheckedAnswers {
  if (!isOtherPostcode(answers)) return answers;
  const { address, ...others } = answers;
  // Where else we write has nothing to do with where the home is.
  const { correspondence } = asRecord(address);
  return correspondence === undefined ? others : { ...others, address: { correspondence } };
}

function isOtherPostcode(answers: UncheckedAnswers): boolean {
  const before = postcodeOf(storedAnswers());
  return before !== undefined && before !== postcodeOf(answers);
}

function write(answers: UncheckedAnswers): void {
  const parts = partsOf(answers);
  writeJson('sale', { version: saleVersion, ...parts.sale });
  if (parts.productVariantId) writeText('productVariantId', parts.productVariantId);
  if (parts.postcode) writeText('postcode', parts.postcode);
  writeJson('marketingConsent', parts.marketingConsent);
  writeJson('summaryConfirm', parts.summaryConfirm);
  writeJson('termsConditionsStorage', parts.termsConditions);
  changed();
}

/** Whoever changes an answer has not yet checked or agreed to the purchase as it is then. */
function stillAgreed(changed: StepId): UncheckedAnswers {
  const { summary, confirmation, ...given } = storedAnswers();
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

/** What this version left; a page opened again after the bank details' time leaves them behind for good. */
function storedSale(): Record<string, unknown> {
  const { version, bank, ...sale } = asRecord(readJson('sale'));
  if (version !== saleVersion) return {};
  if (bank === undefined || bankTimerState() !== 'expired') return { ...sale, bank };
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
