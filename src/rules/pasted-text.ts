// Marks that nobody sees and that come along when text is copied from a page, a document or a contact card.
const invisibleMarks =
  /[\u00AD\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]/g;
// Joiners shape the letters of some scripts and selectors the drawing of an emoji: in a name or a number
// they are left out, and it is still the same name or number.
const shapingMarks = /\u200C|\u200D|\uFE0E|\uFE0F/g;
const fullWidthCharacters = /[\uFF01-\uFF5E]/g;
const fullWidthOffset = 0xff01 - 0x21;
const dashes = /[\p{Pd}\u2212]/gu;
const wrapping = new Set(' "\'“”‘’,.;:()[]{}<>|*•');

/** Words as typed, without invisible marks, with single plain spaces and none at the ends. */
export function tidyText(value: string): string {
  return value.replace(invisibleMarks, '').replace(shapingMarks, '').replace(/\s+/g, ' ').trim();
}

/** Text of several lines as typed, without invisible marks; the breaks of a word processor become its own. */
export function tidyLines(value: string): string {
  return value.replace(invisibleMarks, '').replace(/[\v\f\u2028\u2029]/g, '\n');
}

// Composing a run of accents takes time by the square of its length, so a run that no language
// writes stays as it is.
const longestAccentRun = 16;

/** As `tidyText`, with each accent in one character with its letter: how é is encoded varies. */
export function tidyWords(value: string): string {
  return tidyText(value).replace(/\P{M}\p{M}+/gu, (letter) =>
    letter.length > longestAccentRun ? letter : letter.normalize('NFC'),
  );
}

/** As `tidyText`, with full-width characters and every kind of dash in their keyboard form. */
export function keyboardText(value: string): string {
  const narrow = value.replace(fullWidthCharacters, (wide) =>
    String.fromCharCode(wide.charCodeAt(0) - fullWidthOffset),
  );
  return tidyText(narrow.replace(dashes, '-'));
}

// A loop, because a pattern anchored at the end retries from every character of a long run.
export function unwrapped(value: string): string {
  let start = 0;
  let end = value.length;
  while (start < end && wrapping.has(value.charAt(start))) start += 1;
  while (end > start && wrapping.has(value.charAt(end - 1))) end -= 1;
  return value.slice(start, end);
}

/** For codes in which spaces and the punctuation around a paste never carry meaning. */
export function tidyCode(value: string): string {
  return unwrapped(keyboardText(value)).replaceAll(' ', '');
}

export function withoutInnerHyphens(code: string): string {
  return code.replace(/([A-Za-z\d])-(?=[A-Za-z\d])/g, '$1');
}

// Not `toUpperCase()` on the whole: it would turn letters such as ß or ﬁ into other ones.
export function asciiUpperCase(value: string): string {
  return value.replace(/[a-z]+/g, (letters) => letters.toUpperCase());
}
