import { defineField } from './field.ts';
import { removeInnerHyphens, tidyCode, upperCaseAsciiLetters } from './pasted-text.ts';

export const invalidPostcodeMessage = 'Please enter a valid postcode';

// The outward formats of BS 7666, with the letters allowed at each position.
const outwardFormats = [
  '[A-PR-UWYZ]\\d{1,2}',
  '[A-PR-UWYZ][A-HK-Y]\\d{1,2}',
  '[A-PR-UWYZ]\\d[A-HJKPSTUW]',
  '[A-PR-UWYZ][A-HK-Y]\\d[ABEHMNPRVWXY]',
];
const postcode = new RegExp(`^(?:(?:${outwardFormats.join('|')}) \\d[ABD-HJLNP-UW-Z]{2}|GIR 0AA)$`);

/** Accepts only the written form, "LS1 4AP"; normalise first. */
export function isPostcode(value: string): boolean {
  return postcode.test(value);
}

export function normalisePostcode(value: string): string {
  const compact = removeInnerHyphens(upperCaseAsciiLetters(tidyCode(value)));
  return compact.replace(/^([A-Z\d]{2,4})([A-Z\d]{3})$/, '$1 $2');
}

export function isNorthernIrelandPostcode(value: string): boolean {
  return /^BT\d/.test(normalisePostcode(value));
}

/** Jersey, Guernsey and the Isle of Man: the postcodes have UK format, but the homes are outside the UK. */
export function isCrownDependencyPostcode(value: string): boolean {
  return /^(JE|GY|IM)\d/.test(normalisePostcode(value));
}

/**
 * Valid postcodes without homes in the UK: GIR 0AA and BX (banks and public bodies), BF (British Forces) and
 * GX11 (Gibraltar). Large organisations inside an ordinary area are not recognised: that needs a list which
 * Royal Mail changes, and an outdated list would refuse real homes.
 */
export function isNonResidentialPostcode(value: string): boolean {
  return /^(?:BF|BX|GX)\d|^GIR 0AA$/.test(normalisePostcode(value));
}

export const postcodeFieldSchema = defineField(normalisePostcode, [
  isPostcode,
  invalidPostcodeMessage,
]);
