const longestMessage = 500;

/** What might be about someone, wherever an error's words come from. */
const personal = [
  // E-mail addresses, and the queries of addresses, which may hold what was typed.
  /[^\s"'<>]+@[^\s"'<>]+/g,
  /\?[^\s"'<>)]*/g,
  // Quoted words are as a rule the value that was refused.
  /"[^"]*"|“[^”]*”|'[^']*'|‘[^’]*’|`[^`]*`/g,
  /\b[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}\b/gi,
  // Sort codes, account and phone numbers, dates of birth; a status or a line number stays.
  /\+?\d(?:[\d ()/.-]*\d){4,}/g,
];

/** A browser's error message, fit to keep: in one line, bounded, and without what may be personal. */
export function withoutPersonalData(message: string): string {
  const line = message.slice(0, 4 * longestMessage).replace(/[\s\p{Cc}]+/gu, ' ');
  const impersonal = personal.reduce((text, pattern) => text.replace(pattern, '…'), line);
  // A cut may go through a character, and half of one cannot be stored.
  return impersonal.slice(0, longestMessage).toWellFormed();
}
