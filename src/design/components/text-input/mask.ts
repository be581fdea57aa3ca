import { format } from '@react-input/mask/utils';

/** As `@react-input/mask` writes it: `{ mask: '__-__-__', replacement: { _: /\d/ } }`. */
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
export function masked(value: string, { mask, replacement, isGrouping = false }: Mask): string {
  const formatted = format(value, { mask, replacement });
  const isWhole = formatted.replace(separators, '') === value.replace(separators, '');
  if (!isWhole || !(isGrouping || isAligned(value, { mask, replacement }))) return value;
  const rest = value.startsWith(formatted) ? value.slice(formatted.length) : '';
  return formatted + rest;
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
