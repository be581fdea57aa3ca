import { expect, test } from 'vitest';
import { describeStart } from './start-line.ts';

const now = new Date('2026-11-16T07:00:00Z');
const release = { version: '0.1.0', commit: 'b60973e' };

test('describeStart is a sentence at a terminal, and a line of JSON with version and commit otherwise', () => {
  const address = 'http://localhost:3000';
  expect(describeStart(address, { isTerminal: true, now, release })).toBe(
    '\n  Home services 0.1.0 is open at http://localhost:3000\n\n',
  );
  const line = describeStart(address, { isTerminal: false, now, release });
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
