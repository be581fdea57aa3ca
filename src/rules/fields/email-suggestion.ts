import { normaliseEmail } from './email.ts';

/** Domains of most private mailboxes in the UK, and real ones that differ from them by a letter. */
const commonDomains = [
  ...['gmail.com', 'googlemail.com', 'mail.com', 'email.com', 'ymail.com'],
  ...['hotmail.com', 'hotmail.co.uk', 'outlook.com', 'live.com', 'live.co.uk', 'msn.com'],
  ...['yahoo.com', 'yahoo.co.uk', 'icloud.com', 'me.com', 'mac.com', 'aol.com', 'aol.co.uk'],
  ...['btinternet.com', 'virginmedia.com', 'ntlworld.com', 'talktalk.net', 'sky.com', 'gmx.com'],
];

/** The address with a common domain in place of one that differs from it by one letter, e.g. gmial.com; undefined for all others. */
export function suggestEmail(value: string): string | undefined {
  const [local, domain, ...rest] = normaliseEmail(value).split('@');
  const typed = domain?.toLowerCase() ?? '';
  if (!local || rest.length > 0 || commonDomains.includes(typed)) return undefined;
  // Short names are one letter away from many others.
  const meant = commonDomains.find((known) => known.length > 8 && isOneEditAway(typed, known));
  return meant && `${local}@${meant}`;
}

/** Whether one letter is missing, added, replaced or exchanged with its neighbour. */
function isOneEditAway(typed: string, meant: string): boolean {
  let start = 0;
  while (start < typed.length && typed[start] === meant[start]) start += 1;
  let [typedEnd, meantEnd] = [typed.length, meant.length];
  while (typedEnd > start && meantEnd > start && typed[typedEnd - 1] === meant[meantEnd - 1]) {
    typedEnd -= 1;
    meantEnd -= 1;
  }
  const [wrong, right] = [typed.slice(start, typedEnd), meant.slice(start, meantEnd)];
  const isExchanged = wrong.length === 2 && wrong === [...right].toReversed().join('');
  return isExchanged || (wrong.length <= 1 && right.length <= 1);
}
