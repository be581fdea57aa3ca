declare const unit: unique symbol;

/** Money inside the code: a whole number of pence. Pounds exist only on the wire and on the screen. */
export type Pence = number & { readonly [unit]: 'pence' };

const pounds = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' });

export function isPence(value: number): value is Pence {
  return Number.isSafeInteger(value);
}

/** Throws on a fraction of a penny: by then the arithmetic has already gone wrong. */
export function pence(value: number): Pence {
  if (!isPence(value)) throw new RangeError(`Not a whole number of pence: ${value}`);
  return value;
}

export function penceFromPounds(value: number): Pence {
  // Adding zero turns -0, which would show as "-£0.00", into 0.
  return pence(Math.round(value * 100) + 0);
}

export function poundsFromPence(value: Pence): number {
  return value / 100;
}

/** "£7.25" */
export function formatPence(value: Pence): string {
  return pounds.format(poundsFromPence(value));
}

/** "£99", "£49.50": for fees and limits, which are mostly whole pounds. */
export function formatShortPence(value: Pence): string {
  return formatPence(value).replace(/\.00$/, '');
}

/** For an amount that may not be there yet: "£0" when empty, "£0.00" for a real zero. */
export function formatPounds(value: number | '' | null | undefined): string {
  if (value === '' || value === null || value === undefined) return '£0';
  return formatPence(penceFromPounds(value));
}
