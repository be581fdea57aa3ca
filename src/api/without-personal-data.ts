import { endpointPaths } from './paths.ts';

const maxMessageLength = 500;

/** The words that are kept: those of browser error messages and of our own. */
const messageWords = `
  a abort aborted an and are at attempting be been by cancelled cannot could connection error exception
  expected failed failure fetch find for from function get in internet invalid is json lost message
  network networkerror no not null object of offline on one operation or parse position post properties
  property read reading request resource response server set signal status syntaxerror text the time
  timed timeout to token type typeerror undefined unexpected url user was when while with without
  aborterror timeouterror rangeerror referenceerror load out data end input
`;
const paths = Object.values(endpointPaths).join(' ');
const knownWords = new Set(`${messageWords} ${paths}`.split(/[^a-z]+/));

// "status = 500" as our own calls report it, or a word including the characters of emails and numbers.
const words = /\bstatus = [1-5]\d\d\b|[\p{L}\p{M}\p{N}_@.+'’]+/giu;

/**
 * A browser's error message on one line of limited length. Every word that is not in the list may be
 * personal data and is replaced by an ellipsis.
 */
export function withoutPersonalData(message: string): string {
  const line = message.slice(0, 4 * maxMessageLength).replace(/[\s\p{Cc}]+/gu, ' ');
  const cleaned = line
    .replace(words, (word) => (isKnown(word) ? word : '…'))
    .replace(/…[^\p{L}\p{N}]*(?=…)/gu, '');
  // The cut may split a surrogate pair, which PostgreSQL cannot store.
  return cleaned.slice(0, maxMessageLength).toWellFormed();
}

function isKnown(word: string): boolean {
  return word.startsWith('status = ') || knownWords.has(word.toLowerCase().replace(/\.$/, ''));
}
