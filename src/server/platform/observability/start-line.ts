import type { Release } from '../settings/release.ts';

interface Start {
  now: Date;
  release: Release;
}

/** The line of the log that says where the server listens. */
export function describeStart(address: string, { now, release }: Start): string {
  const msg = openSentence(address, release);
  return `${JSON.stringify({ level: 30, time: now.toISOString(), address, ...release, msg })}\n`;
}

interface TerminalStart {
  release: Release;
  /** Where emails are written when no mail server is set. */
  mailFolder: string | undefined;
  /** Signs in to the staff's pages once. */
  staffLink: string | undefined;
  /** Whether an invented buyer may be typed in. */
  isForTrial: boolean;
}

/** The same for a person at a terminal, with what they need next. The postcode is one of the shipped address sample. */
export function describeStartAtTerminal(
  address: string,
  { release, mailFolder, staffLink, isForTrial }: TerminalStart,
): string {
  const rows = [
    ...(isForTrial
      ? [['To buy', 'postcode LS1 4AP, sort code 20-00-00, account number 55779911']]
      : []),
    ...(mailFolder ? [['Emails', `are written to ${mailFolder}`]] : []),
    ...(staffLink ? [['Staff', `${staffLink} (works once, for ten minutes)`]] : []),
    ['To stop', 'Ctrl-C'],
  ];
  const lines = rows.map(([name = '', text]) => `  ${name.padEnd(9)}${text}\n`).join('');
  return `\n  ${openSentence(address, release)}\n\n${lines}\n`;
}

const openSentence = (address: string, { version }: Release) =>
  `Home services ${version} is open at ${address}`;
