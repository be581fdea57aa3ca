/** Replaces spaces by no-break spaces, for codes and numbers that must stay on one line. */
export function withNoBreakSpaces(text: string): string {
  return text.replaceAll(' ', '\u00a0');
}
