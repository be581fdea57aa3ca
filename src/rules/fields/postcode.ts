import { defineField } from './field.ts';
import { removeInnerHyphens, removeLabel, tidyCode, upperCaseAsciiLetters } from './pasted-text.ts';

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

const lookAlikes: Partial<Record<string, string>> = { O: '0', 0: 'O', I: '1', 1: 'I', L: '1' };

/** A valid postcode whose district has no leading zero: S01 has the format of a postcode, but is SO1. */
const isLikelyPostcode = (value: string) => isPostcode(value) && !/^[A-Z]{1,2}0\d/.test(value);

/**
 * What was typed, in the written form. O and 0, I, L and 1 are corrected where only the other one makes it a postcode, with as few
 * changes as possible: "0X1 2JD" becomes "OX1 2JD". Any other text is returned as it is.
 */
export function understandPostcode(typed: string): string {
  const written = normalisePostcode(removeLabel(typed));
  if (isLikelyPostcode(written)) return written;
  if (written.length > 8) return typed;
  let variants = [written];
  for (let changes = 1; changes <= 3; changes += 1) {
    variants = [...new Set(variants.flatMap(exchangeOne))];
    const [found, ...others] = variants.filter(isLikelyPostcode);
    if (found !== undefined) return others.length === 0 ? found : typed;
  }
  return isPostcode(written) ? written : typed;
}

/** The text with one of its characters exchanged for the one that looks like it, for each such character. */
function exchangeOne(text: string): string[] {
  return [...text].flatMap((character, index) => {
    const other = lookAlikes[character];
    return other === undefined ? [] : [text.slice(0, index) + other + text.slice(index + 1)];
  });
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
