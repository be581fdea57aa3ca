import { tidyText } from './tidy-text.ts';

const fullWidthCharacters = /[\uFF01-\uFF5E]/g;
const fullWidthOffset = 0xff01 - 0x21;
const dashes = /[\p{Pd}\u2212]/gu;
const surroundingPunctuation = new Set(' "\'“”‘’,.;:()[]{}<>|*•');

// Unicode composition is quadratic in the length of a run of accents, so runs longer than any language
// uses are not composed.
const longestAccentRun = 16;

/** As `tidyText`, and composes accents (NFC), because é has two encodings. */
export function tidyAndComposeAccents(value: string): string {
  return tidyText(value).replace(/\P{M}\p{M}+/gu, (letter) =>
    letter.length > longestAccentRun ? letter : letter.normalize('NFC'),
  );
}

/** As `tidyText`, and replaces full-width characters and dashes by their keyboard form. */
export function replaceByKeyboardCharacters(value: string): string {
  const narrow = value.replace(fullWidthCharacters, (wide) =>
    String.fromCharCode(wide.charCodeAt(0) - fullWidthOffset),
  );
  return tidyText(narrow.replace(dashes, '-'));
}

/** Removes punctuation around the value. A loop, because a regex anchored at the end is quadratic here. */
export function removeSurroundingPunctuation(value: string): string {
  let start = 0;
  let end = value.length;
  while (start < end && surroundingPunctuation.has(value.charAt(start))) start += 1;
  while (end > start && surroundingPunctuation.has(value.charAt(end - 1))) end -= 1;
  return value.slice(start, end);
}

/** Removes all spaces and the punctuation around a code, e.g. a sort code. Hyphens inside it stay. */
export function tidyCode(value: string): string {
  return removeSurroundingPunctuation(replaceByKeyboardCharacters(value)).replaceAll(' ', '');
}

/** Removes a label that was copied with its value, e.g. "Sort code: 20-00-00". */
export function removeLabel(value: string): string {
  return replaceByKeyboardCharacters(value).replace(/^[^\d:]{1,40}:/, '');
}

/** Reads letters that look like digits as these, in a value that has no letters. */
export function readDigits(value: string): string {
  return removeLabel(value).replace(/o/gi, '0').replace(/[lI]/g, '1');
}

export function removeInnerHyphens(code: string): string {
  return code.replace(/([A-Za-z\d])-(?=[A-Za-z\d])/g, '$1');
}

// `toUpperCase()` on the whole text would also change letters such as ß or ﬁ.
export function upperCaseAsciiLetters(value: string): string {
  return value.replace(/[a-z]+/g, (letters) => letters.toUpperCase());
}
