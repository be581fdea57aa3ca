// Control and format characters, everything Unicode tells programs to show as nothing (Hangul fillers,
// variation selectors, tags), private use, and the Braille blank, which is drawn as a space.
const hidden = /[\p{Cc}\p{Cf}\p{Co}\p{Default_Ignorable_Code_Point}\u2800]/u;

export const hiddenCharactersMessage = (name: string) =>
  `${name} contains characters we cannot use. Please type it again`;

/**
 * True for characters that nobody sees and no keyboard types. Those that come along with a paste are
 * removed by `tidyText` before; what is left was put there on purpose.
 */
export function hasHiddenCharacters(value: string): boolean {
  return hidden.test(value);
}

// Line breaks and tabs, and what shapes letters of some scripts and joins emoji.
const partsOfLongText = /[\t\n\r]|\u200c|\u200d|\ufe0e|\ufe0f/g;

/** The same for text of several lines. */
export function hasHiddenCharactersInLines(value: string): boolean {
  return hasHiddenCharacters(value.replace(partsOfLongText, ''));
}
