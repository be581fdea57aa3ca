import { useSyncExternalStore } from 'react';
import type { AnswerOf, StepId, UncheckedAnswers } from '#journey/answers.ts';
import { forget, readJson, readText, writeJson, writeText } from './browser-session.ts';

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
};

const nothing: UncheckedAnswers = {};
let snapshot: UncheckedAnswers | undefined;
const listeners = new Set<() => void>();

/** What the buyer told us, as stored. Not yet judged: `walk` and `checkedAnswers` do that. */
export function storedAnswers(): UncheckedAnswers {
  snapshot ??= read();
  return snapshot;
}

/** The same for rendering: nothing on the server and while hydrating, then what is stored. */
export function useStoredAnswers(): UncheckedAnswers {
  return useSyncExternalStore(subscribe, storedAnswers, () => nothing);
}

export function saveAnswer<Id extends StepId>(id: Id, answer: AnswerOf<Id>): void {
  const parts = partsOf({ ...stillAgreed(id), [id]: answer });
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

export function forgetAnswers(): void {
  forget(...Object.values(keys));
  changed();
}

function read(): UncheckedAnswers {
  const stored = asRecord(readJson(keys.sale));
  const sale = stored.version === saleVersion ? stored : {};
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
    postcode: asText(asRecord(answers.postcode).postcode),
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

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function changed(): void {
  snapshot = undefined;
  for (const listener of listeners) listener();
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function asText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
