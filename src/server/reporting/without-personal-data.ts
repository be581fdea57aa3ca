import { endpoints } from '#api/paths.ts';

const longestMessage = 500;

/** What browsers and our own calls say about a request that failed. */
const messageWords = `
  a abort aborted an and are at attempting be been by cancelled cannot could connection error exception
  expected failed failure fetch find for from function get in internet invalid is json lost message
  network networkerror no not null object of offline on one operation or parse position post properties
  property read reading request resource response server set signal status syntaxerror text the time
  timed timeout to token type typeerror undefined unexpected url user was when while with without
  aborterror timeouterror rangeerror referenceerror load out data end input
`;
const paths = Object.values(endpoints).join(' ');
const knownWords = new Set(`${messageWords} ${paths}`.split(/[^a-z]+/));

// A status as our own calls report it, then any word with the signs that hold an address or a number together.
const words = /\bstatus = [1-5]\d\d\b|[\p{L}\p{M}\p{N}_@.+'’]+/giu;

/**
 * A browser's error message, fit to keep: in one line, bounded, and of words that error messages are made
 * of. Whatever else stands in it may be about a person, and becomes an ellipsis.
 */
export function withoutPersonalData(message: string): string {
  const line = message.slice(0, 4 * longestMessage).replace(/[\s\p{Cc}]+/gu, ' ');
  const impersonal = line
    .replace(words, (word) => (isKnown(word) ? word : '…'))
    .replace(/…[^\p{L}\p{N}]*(?=…)/gu, '');
  // A cut may go through a character, and half of one cannot be stored.
  return impersonal.slice(0, longestMessage).toWellFormed();
}

function isKnown(word: string): boolean {
  return word.startsWith('status = ') || knownWords.has(word.toLowerCase().replace(/\.$/, ''));
}
