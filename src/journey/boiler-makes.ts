/**
 * Makes offered in the list; anything else is "Other".
 * Invented names: content of the retailer's own replaces them.
 */
export const boilerMakes = [
  'Alderton',
  'Brackenwell',
  'Castlemoor',
  'Fernley',
  'Harrowgate',
  'Kestrel',
  'Thornbury',
  'Wexcombe',
  'Other',
] as const;
