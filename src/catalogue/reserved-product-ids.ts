/** First path segments of other pages. A product with such an id could not be reached. */
export const reservedProductIds = [
  'api',
  'success',
  'error',
  'speak-to-an-expert',
  'contact',
  'continue',
  'leave',
  'documents',
  'preview',
] as const;
export type ReservedProductId = (typeof reservedProductIds)[number];
