/** A pattern of placeholders and separators, e.g. `{ mask: '__-__-__', replacement: { _: /\d/ } }`. */
export interface InputMask {
  mask: string;
  replacement: Record<string, RegExp>;
  /** True if separators only group digits: `1-020-30` is the sort code 10-20-30, but `1/2/1985` is not 12/19/85. */
  isGrouping?: boolean | undefined;
  /** Values that get no separators, because they may be written in another order, e.g. `1986-08-14`. */
  isLeftAlone?: RegExp | undefined;
}

const separators = /[^\p{L}\p{N}]/gu;

/**
 * Adds the mask's separators to a value. It never removes a typed letter or digit: text that does not fit
 * (too long, wrong kind of character, separators in other positions, as in `1/2/1985`) is returned unchanged,
 * and the field's rule validates it.
 */
export function addMaskSeparators(value: string, mask: InputMask): string {
  if (mask.isLeftAlone?.test(value)) return value;
  const separated = withSeparators(mask, [...value.replace(separators, '')]);
  if (separated === undefined || !(mask.isGrouping || isAligned(value, mask))) return value;
  const rest = value.startsWith(separated) ? value.slice(separated.length) : '';
  return separated + rest;
}

/** The characters at the positions of the mask with its separators between them; undefined if one does not fit. */
function withSeparators(
  { mask, replacement }: InputMask,
  characters: readonly string[],
): string | undefined {
  let result = '';
  let count = 0;
  for (const symbol of mask) {
    const character = characters[count];
    if (character === undefined) break;
    const allowed = replacement[symbol];
    if (allowed && !allowed.test(character)) break;
    result += allowed ? character : symbol;
    if (allowed) count += 1;
  }
  return count === characters.length ? result : undefined;
}

/** Whether each separator of the value is at a position where the mask has one. */
function isAligned(value: string, { mask, replacement }: InputMask): boolean {
  const present = separatorOffsets(value, (char) => char.match(separators) === null);
  const allowed = separatorOffsets(mask, (char) => Object.hasOwn(replacement, char));
  return present.every((offset) => allowed.includes(offset));
}

/** The number of filled positions before each separator. */
function separatorOffsets(text: string, isFilled: (char: string) => boolean): number[] {
  let filled = 0;
  const offsets: number[] = [];
  for (const char of text) {
    if (isFilled(char)) filled += 1;
    else offsets.push(filled);
  }
  return offsets;
}

/** The caret position in the masked value: after the same letters and digits as in the typed value. */
export function getMaskedCaretPosition(typed: string, caret: number, masked: string): number {
  let before = typed.slice(0, caret).replace(separators, '').length;
  let position = 0;
  while (before > 0 && position < masked.length) {
    if (!masked.charAt(position).match(separators)) before -= 1;
    position += 1;
  }
  return position;
}
