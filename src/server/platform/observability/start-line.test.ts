import { expect, test } from 'vitest';
import { describeStart, describeStartAtTerminal } from './start-line.ts';

const address = 'http://localhost:3000';
const release = { version: '0.1.0', commit: 'b60973e' };

test('the log has a line of JSON with address, version and commit when the server is open', () => {
  const line = describeStart(address, { now: new Date('2026-11-16T07:00:00Z'), release });
  expect(line.endsWith('}\n')).toBe(true);
  expect(JSON.parse(line)).toEqual({
    level: 30,
    time: '2026-11-16T07:00:00.000Z',
    address,
    version: '0.1.0',
    commit: 'b60973e',
    msg: 'Home services 0.1.0 is open at http://localhost:3000',
  });
});

test('a person at a terminal reads the address, what to type to buy, where emails are, a link to the staff’s pages and how to stop', () => {
  const shown = {
    release,
    mailFolder: '.data/mail',
    staffLink: 'http://x/sign-in',
    isForTrial: true,
  };
  expect(describeStartAtTerminal(address, shown)).toBe(`
  Home services 0.1.0 is open at http://localhost:3000

  To buy   postcode LS1 4AP, sort code 20-00-00, account number 55779911
  Emails   are written to .data/mail
  Staff    http://x/sign-in (works once, for ten minutes)
  To stop  Ctrl-C

`);
});

test('a shop for real buyers with a mail server shows neither an invented buyer nor a folder of emails', () => {
  const shown = { release, mailFolder: undefined, staffLink: undefined, isForTrial: false };
  expect(describeStartAtTerminal(address, shown)).toBe(`
  Home services 0.1.0 is open at http://localhost:3000

  To stop  Ctrl-C

`);
});
