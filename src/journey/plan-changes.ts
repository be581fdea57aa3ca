import type { PlanPart } from './plan-fingerprint.ts';

/** The API's error code and the buyer's message for each part that changed. */
export const planChangeErrorByPart: Record<PlanPart, { code: string; message: string }> = {
  name: {
    code: 'NAME_CHANGED',
    message: 'The name or description of this plan has changed.',
  },
  price: { code: 'PRICE_CHANGED', message: 'The price of this plan has changed.' },
  offer: { code: 'OFFER_CHANGED', message: 'The offer on this plan has changed.' },
  callOutFee: {
    code: 'CALL_OUT_FEE_CHANGED',
    message: 'The call-out fee for this plan has changed.',
  },
  ageLimit: {
    code: 'AGE_LIMIT_CHANGED',
    message: 'The age limit for boilers on this plan has changed.',
  },
  cover: { code: 'COVER_CHANGED', message: 'What this plan covers has changed.' },
  terms: { code: 'TERMS_CHANGED', message: 'The terms of this plan have changed.' },
  tax: { code: 'TAX_CHANGED', message: 'The tax included in the price has changed.' },
  contacts: {
    code: 'CONTACTS_CHANGED',
    message: 'The phone numbers for this plan have changed.',
  },
  documents: {
    code: 'DOCUMENTS_CHANGED',
    message: 'The documents of this plan have changed. Please read them again.',
  },
  providers: {
    code: 'PROVIDERS_CHANGED',
    message: 'The details of the companies behind this plan have changed.',
  },
};

/** The chosen variant is no longer sold, but the plan is. */
export const variantWithdrawnMessage =
  'The option you chose is no longer on sale. Please choose another one.';

/** The error for a change in a field that buyers do not see, e.g. the id of the SAP product or of the campaign. */
export const hiddenFieldChangedError = {
  code: 'PLAN_CHANGED',
  message: 'This plan has changed since you chose it.',
};

export const datesChangedError = {
  code: 'DATES_CHANGED',
  message: 'A new day has begun, so the dates of your plan have moved on.',
};

export const notOnSaleError = {
  code: 'NOT_ON_SALE',
  message: 'What you chose is no longer on sale.',
};
