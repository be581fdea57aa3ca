/** Session storage keys of form values, one per journey of the site. */
export const formNames = [
  'survey',
  'sale',
  'quote',
  'promotion',
  'appointment',
  'partnerships',
  'marketingConsent',
] as const;
