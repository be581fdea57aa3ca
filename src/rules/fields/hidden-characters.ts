// Control and format characters, default-ignorable code points (Hangul fillers, variation selectors, tags),
// private use, and the Braille blank, which is drawn as a space.
const hidden = /[\p{Cc}\p{Cf}\p{Co}\p{Default_Ignorable_Code_Point}\u2800]/u;

export const formatHiddenCharactersMessage = (name: string) =>
  `${name} contains characters we cannot use. Please type it again`;

/**
 * True if the value has invisible characters that keyboards do not type. `tidyText` has already removed the
 * ones that copying adds.
 */
export function hasHiddenCharacters(value: string): boolean {
  return hidden.test(value);
}

// Line breaks, tabs, and the joiners and selectors of some scripts and of emoji.
const allowedInLines = /[\t\n\r]|\u200c|\u200d|\ufe0e|\ufe0f/g;

/**
 * `hasHiddenCharacters` for text of several lines, in which line breaks, tabs, joiners and emoji are allowed.
 */
export function hasHiddenCharactersInLines(value: string): boolean {
  return hasHiddenCharacters(value.replace(allowedInLines, ''));
}

/** Text that was stored by an older version or by hand, for a page: what is hidden in it is shown as "\uFFFD". */
export function markHiddenCharacters(value: string): string {
  return value.replace(new RegExp(hidden, 'gu'), (character) =>
    hasHiddenCharactersInLines(character) ? '\uFFFD' : character,
  );
}
