// Invisible characters that copying from pages, documents or contact cards adds.
const invisibleMarks =
  /[\u00AD\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]/g;
// Joiners and variation selectors change how letters or emoji are drawn, not which letters they are. Names
// and numbers are stored without them.
const shapingMarks = /\u200C|\u200D|\uFE0E|\uFE0F/g;
const fullWidthCharacters = /[\uFF01-\uFF5E]/g;
const fullWidthOffset = 0xff01 - 0x21;
const dashes = /[\p{Pd}\u2212]/gu;
const surroundingPunctuation = new Set(' "\'“”‘’,.;:()[]{}<>|*•');

/** Removes invisible marks, collapses spaces to single plain ones and trims. */
export function tidyText(value: string): string {
  return value.replace(invisibleMarks, '').replace(shapingMarks, '').replace(/\s+/g, ' ').trim();
}

/** Removes invisible marks from text of several lines and turns word-processor breaks into line breaks. */
export function tidyMultilineText(value: string): string {
  return value.replace(invisibleMarks, '').replace(/[\v\f\u2028\u2029]/g, '\n');
}

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

export function removeInnerHyphens(code: string): string {
  return code.replace(/([A-Za-z\d])-(?=[A-Za-z\d])/g, '$1');
}

// `toUpperCase()` on the whole text would also change letters such as ß or ﬁ.
export function upperCaseAsciiLetters(value: string): string {
  return value.replace(/[a-z]+/g, (letters) => letters.toUpperCase());
}
