import { field } from './field.ts';
import { keyboardText } from './pasted-text.ts';

export const numberMessage = 'Please enter a valid number';

export interface DecimalPlaces {
  integerPlaces: number;
  decimalPlaces: number;
}

/** An optional sign, then digits with or without decimals: "-3.5", "+2", ".5". */
export function isNumber(value: string): boolean {
  return /^[+-]?(?:\d+(?:\.\d+)?|\.\d+)$/.test(value);
}

export function isOptionalNumber(value: string): boolean {
  return value === '' || isNumber(value);
}

export function isOptionalPositiveNumber(value: string): boolean {
  return /^\d*$/.test(value);
}

export function isPositiveInteger(value: string): boolean {
  return /^[1-9]\d*$/.test(value);
}

/** An unsigned decimal with at most the given digits before and after the point. */
export function hasDecimalPlaces(
  value: string,
  { integerPlaces, decimalPlaces }: DecimalPlaces,
): boolean {
  const [, integer = '', decimals = ''] = /^(\d*)(?:\.(\d+))?$/.exec(value) ?? [];
  const isEmpty = integer + decimals === '';
  return !isEmpty && integer.length <= integerPlaces && decimals.length <= decimalPlaces;
}

export function isPositiveNumber(value: string, places: DecimalPlaces): boolean {
  return hasDecimalPlaces(value, places) && Number(value) > 0;
}

/** Tidies pasted text only. It does not remove commas: "1,500" could mean 1.5 or 1500, so it is refused. */
export function normaliseNumber(value: string): string {
  return keyboardText(value);
}

export const numberField = field(normaliseNumber, [isNumber, numberMessage]);

export const optionalNumberField = field(normaliseNumber, [isOptionalNumber, numberMessage]);

export const optionalPositiveNumberField = field(normaliseNumber, [
  isOptionalPositiveNumber,
  numberMessage,
]);

export const positiveIntegerField = field(normaliseNumber, [isPositiveInteger, numberMessage]);

export function positiveNumberField(places: DecimalPlaces) {
  return field(normaliseNumber, [(value) => isPositiveNumber(value, places), numberMessage]);
}
