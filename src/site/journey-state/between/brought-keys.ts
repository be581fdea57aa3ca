import type { SessionKey } from '#site/session/session-storage.ts';

/** The parts of session storage that a form sent before hydration takes along (brings-journey.ts). */
export const broughtKeys: readonly SessionKey[] = [
  'sale',
  'productVariantId',
  'postcode',
  'marketingConsent',
  'summaryConfirm',
  'agreement',
  'buysAgain',
  'carriedJourney',
  'changing',
  'idempotencyKey',
];
