import { useSyncExternalStore } from 'react';
import type { AnswerOf, StepId, UncheckedAnswers } from '#journey/answers.ts';
import { withdrawTicks } from './agreement.ts';
import { bankTimerState, clearBankTimer, expireBankTimer, restartBankTimer } from './bank-timer.ts';
import { clearDraft, clearDrafts, expireBankDraft } from './drafts.ts';
import {
  asRecord,
  readJson,
  readText,
  removeKeys,
  writeJson,
  writeText,
} from './session-storage.ts';

/** The form values of this journey. The version lets a later shape drop what an older page left. */
const saleVersion = 1;

const keys = {
  sale: 'sale',
  productVariantId: 'productVariantId',
  postcode: 'postcode',
  marketingConsent: 'marketingConsent',
  summaryConfirm: 'summaryConfirm',
  termsConditionsStorage: 'termsConditionsStorage',
  agreement: 'agreement',
  buysAgain: 'buysAgain',
};

const nothing: UncheckedAnswers = {};
let snapshot: UncheckedAnswers | undefined;
const listeners = new Set<() => void>();

/** What the buyer told us, as stored. Not yet judged: `walk` and `validAnswers` do that. */
export function storedAnswers(): UncheckedAnswers {
  snapshot ??= read();
  return snapshot;
}

/** The same for rendering: nothing on the server and while hydrating, then what is stored. */
export function useStoredAnswers(): UncheckedAnswers {
  return useSyncExternalStore(onAnswersChange, storedAnswers, () => nothing);
}

/** Whether there is anything that another plan would not have to ask again. */
export function useHasAnswers(): boolean {
  return postcodeOf(useStoredAnswers()) !== undefined;
}

export function saveAnswer<Id extends StepId>(id: Id, answer: AnswerOf<Id>): void {
  const kept = stillTrue({ ...stillAgreed(id), [id]: answer });
  // It was said of the purchase as it stood.
  if (id !== 'summary' && id !== 'confirmation') removeKeys(keys.buysAgain);
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
 * A "yes" that became a "no", at the moment of the change: the rest of the step's answer stays, and so
 * does every other step's. Says whether there was a "yes" to withdraw.
 */
export function withdrawAnswer(id: StepId, field: string): boolean {
  const { [field]: given, ...rest } = asRecord(storedAnswers()[id]);
  if (given === undefined) return false;
  write({ ...stillAgreed(id), [id]: rest });
  return true;
}

/** Each box of the last page, as it is ticked and as it is cleared. */
export function saveConfirmationTick(id: keyof AnswerOf<'confirmation'>, isTicked: boolean): void {
  const { confirmTermsConditions = false, confirmPurchase = false } = asRecord(
    storedAnswers().confirmation,
  );
  writeJson(keys.termsConditionsStorage, {
    confirmTermsConditions,
    confirmPurchase,
    [id]: isTicked,
  });
  changed();
}

/** Tells of every change from now on. */
export function onAnswersChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

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
  writeJson(keys.sale, { version: saleVersion, ...parts.sale });
  if (parts.productVariantId) writeText(keys.productVariantId, parts.productVariantId);
  if (parts.postcode) writeText(keys.postcode, parts.postcode);
  writeJson(keys.marketingConsent, parts.marketingConsent);
  writeJson(keys.summaryConfirm, parts.summaryConfirm);
  writeJson(keys.termsConditionsStorage, parts.termsConditions);
  changed();
}

/** Whoever changes an answer has not yet checked or agreed to the purchase as it is then. */
function stillAgreed(changed: StepId): UncheckedAnswers {
  const { summary, confirmation, ...given } = storedAnswers();
  if (changed === 'confirmation') return { ...given, summary };
  return given;
}

export function clearAnswers(): void {
  removeKeys(...Object.values(keys));
  clearDrafts();
  clearBankTimer();
  changed();
}

function read(): UncheckedAnswers {
  const sale = storedSale();
  return {
    order: { ...asRecord(sale.order), productVariantId: readText(keys.productVariantId) },
    'your-boiler': sale['your-boiler'],
    'boiler-make': sale['boiler-make'],
    postcode: { postcode: readText(keys.postcode) },
    address: sale.address,
    details: { ...asRecord(sale.details), ...asRecord(readJson(keys.marketingConsent)) },
    bank: sale.bank,
    summary: { summaryConfirm: readJson(keys.summaryConfirm) },
    confirmation: readJson(keys.termsConditionsStorage),
  };
}

/** What this version left; a page opened again after the bank details' time leaves them behind for good. */
function storedSale(): Record<string, unknown> {
  const { version, bank, ...sale } = asRecord(readJson(keys.sale));
  if (version !== saleVersion) return {};
  if (bank === undefined || bankTimerState() !== 'expired') return { ...sale, bank };
  expireBankTimer();
  writeJson(keys.sale, { version, ...sale });
  return sale;
}

/** The storage names of the specification: some answers have a name of their own beside `sale`. */
function partsOf(answers: UncheckedAnswers) {
  const { productVariantId, ...order } = asRecord(answers.order);
  const {
    emailMarketingConsent = false,
    phoneMarketingConsent = false,
    smsMarketingConsent = false,
    letterMarketingConsent = false,
    ...details
  } = asRecord(answers.details);
  return {
    sale: {
      order,
      'your-boiler': answers['your-boiler'],
      'boiler-make': answers['boiler-make'],
      address: answers.address,
      details,
      bank: answers.bank,
    },
    productVariantId: asText(productVariantId),
    postcode: postcodeOf(answers),
    marketingConsent: {
      emailMarketingConsent,
      phoneMarketingConsent,
      smsMarketingConsent,
      letterMarketingConsent,
    },
    summaryConfirm: asRecord(answers.summary).summaryConfirm === true,
    termsConditions: asRecord(answers.confirmation),
  };
}

function changed(): void {
  snapshot = undefined;
  for (const listener of listeners) listener();
}

function postcodeOf(answers: UncheckedAnswers): string | undefined {
  return asText(asRecord(answers.postcode).postcode);
}

function asText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
