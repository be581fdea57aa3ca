import type { SessionKey } from './session-storage.ts';

/** The parts of session storage that a form sent before hydration takes along (brings-journey.ts). */
export const earlyJourneyKeys: readonly SessionKey[] = [
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
