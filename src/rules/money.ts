declare const unit: unique symbol;

/** A whole number of pence. Pounds are used only in the API, in content and on pages. */
export type Pence = number & { readonly [unit]: 'pence' };

export function isWholePence(value: unknown): value is Pence {
  return Number.isSafeInteger(value);
}

/** Throws on a fraction of a penny, which is always a calculation error. */
export function toPence(value: number): Pence {
  if (!isWholePence(value)) throw new RangeError(`Not a whole number of pence: ${value}`);
  return value;
}

/** Rounds the decimal that the number stands for, half pennies away from zero: £1.255 is £1.26, though 1.255 * 100 is 125.49999999999999. */
export function convertPoundsToPence(value: number): Pence {
  const pence = Math.round(Number((Math.abs(value) * 100).toPrecision(15)));
  // Adding zero turns -0, which would show as "-£0.00", into 0.
  return toPence(Math.sign(value) * pence + 0);
}

export function convertPenceToPounds(value: Pence): number {
  return value / 100;
}

/**
 * Formats an amount, e.g. "£7.25", "£1,250.00". `Intl` is not used, because creating its first formatter blocks
 * a slow phone for 100 ms.
 */
export function formatPence(value: Pence): string {
  const size = Math.abs(value);
  const pounds = String(Math.floor(size / 100)).replace(/\B(?=(\d{3})+$)/g, ',');
  const pence = String(size % 100).padStart(2, '0');
  return `${value < 0 ? '-' : ''}£${pounds}.${pence}`;
}

/** "£99", "£49.50": for fees and limits, which are usually whole pounds. */
export function formatShortPence(value: Pence): string {
  return formatPence(value).replace(/\.00$/, '');
}

/** For an optional amount: "£0" when empty, "£0.00" for zero. */
export function formatPounds(value: number | '' | null | undefined): string {
  if (value === '' || value === null || value === undefined) return '£0';
  return formatPence(convertPoundsToPence(value));
}
