/** The names under which form values are kept, one for each journey of the site. */
export const formNames = [
  'survey',
  'sale',
  'quote',
  'promotion',
  'appointment',
  'partnerships',
  'marketingConsent',
] as const;
