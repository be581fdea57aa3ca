/** The pages that reports name: the listing, the steps of the journey, and the pages outside it. */
export const pageIds = [
  'listing',
  'order',
  'your-boiler',
  'boiler-make',
  'postcode',
  'address',
  'details',
  'bank',
  'summary',
  'confirmation',
  'success',
  'error',
  'speak-to-an-expert',
  'documents',
  'not-found',
] as const;
