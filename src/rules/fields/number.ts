import { defineField } from './field.ts';
import { replaceByKeyboardCharacters } from './pasted-text.ts';

export const invalidNumberMessage = 'Please enter a valid number';

/** The most digits before and after the decimal point. */
export interface DigitLimits {
  integerPlaces: number;
  decimalPlaces: number;
}

/** An optional sign, then digits with or without decimals: "-3.5", "+2", ".5". */
export function isNumber(value: string): boolean {
  return /^[+-]?(?:\d+(?:\.\d+)?|\.\d+)$/.test(value);
}

export function isEmptyOrNumber(value: string): boolean {
  return value === '' || isNumber(value);
}

export function isEmptyOrDigits(value: string): boolean {
  return /^\d*$/.test(value);
}

export function isPositiveInteger(value: string): boolean {
  return /^[1-9]\d*$/.test(value);
}

/** An unsigned decimal with at most the given digits before and after the point. */
export function hasDigitsWithin(
  value: string,
  { integerPlaces, decimalPlaces }: DigitLimits,
): boolean {
  const [, integer = '', decimals = ''] = /^(\d*)(?:\.(\d+))?$/.exec(value) ?? [];
  const isEmpty = integer + decimals === '';
  return !isEmpty && integer.length <= integerPlaces && decimals.length <= decimalPlaces;
}

export function isPositiveNumber(value: string, places: DigitLimits): boolean {
  return hasDigitsWithin(value, places) && Number(value) > 0;
}

/** Tidies pasted text only. It does not remove commas: "1,500" could mean 1.5 or 1500, so it is refused. */
export function normaliseNumber(value: string): string {
  return replaceByKeyboardCharacters(value);
}

export const numberFieldSchema = defineField(normaliseNumber, [isNumber, invalidNumberMessage]);

/** The text of a number, or empty text. The value stays text. */
export const numberOrEmptyFieldSchema = defineField(normaliseNumber, [
  isEmptyOrNumber,
  invalidNumberMessage,
]);

export const digitsOrEmptyFieldSchema = defineField(normaliseNumber, [
  isEmptyOrDigits,
  invalidNumberMessage,
]);

/** The text of a whole number above 0, without leading zeros. The value stays text. */
export const positiveIntegerFieldSchema = defineField(normaliseNumber, [
  isPositiveInteger,
  invalidNumberMessage,
]);

export function createPositiveNumberFieldSchema(places: DigitLimits) {
  return defineField(normaliseNumber, [
    (value) => isPositiveNumber(value, places),
    invalidNumberMessage,
  ]);
}
