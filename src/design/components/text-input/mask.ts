/** E.g. `{ mask: '__-__-__', replacement: { _: /\d/ } }`: what may stand in each place, and the separators. */
export interface Mask {
  mask: string;
  replacement: Record<string, RegExp>;
  /** True where the separators only group: `1-020-30` is the sort code 10-20-30, `1/2/1985` is no 12/19/85. */
  isGrouping?: boolean | undefined;
}

const separators = /[^\p{L}\p{N}]/gu;

/**
 * The value with the mask's separators put in. It never takes anything away from what a person wrote:
 * text that does not fit (too long, wrong kind of character, separators in other places, as in
 * `1/2/1985`) comes back as it is, for the field's rule to judge.
 */
export function masked(value: string, mask: Mask): string {
  const fitted = fittedTo(mask, [...value.replace(separators, '')]);
  if (fitted === undefined || !(mask.isGrouping || isAligned(value, mask))) return value;
  const rest = value.startsWith(fitted) ? value.slice(fitted.length) : '';
  return fitted + rest;
}

/** The characters in the places of the mask, with its separators between them; undefined if one does not fit. */
function fittedTo({ mask, replacement }: Mask, characters: readonly string[]): string | undefined {
  let shown = '';
  let count = 0;
  for (const place of mask) {
    const character = characters[count];
    if (character === undefined) break;
    const allowed = replacement[place];
    if (allowed && !allowed.test(character)) break;
    shown += allowed ? character : place;
    if (allowed) count += 1;
  }
  return count === characters.length ? shown : undefined;
}

/** Whether each separator in the value stands where the mask has one. */
function isAligned(value: string, { mask, replacement }: Mask): boolean {
  const own = separatorOffsets(value, (char) => char.match(separators) === null);
  const allowed = separatorOffsets(mask, (char) => Object.hasOwn(replacement, char));
  return own.every((offset) => allowed.includes(offset));
}

/** How many filled places stand before each separator. */
function separatorOffsets(text: string, isFilled: (char: string) => boolean): number[] {
  let filled = 0;
  const offsets: number[] = [];
  for (const char of text) {
    if (isFilled(char)) filled += 1;
    else offsets.push(filled);
  }
  return offsets;
}

/** Where the caret of the written value belongs in the masked one: after the same letters and digits. */
export function maskedCaret(written: string, caret: number, shown: string): number {
  let before = written.slice(0, caret).replace(separators, '').length;
  let position = 0;
  while (before > 0 && position < shown.length) {
    if (!shown.charAt(position).match(separators)) before -= 1;
    position += 1;
  }
  return position;
}
