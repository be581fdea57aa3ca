import { expect, test } from 'vitest';
import { describeStart } from './start-line.ts';

const now = new Date('2026-11-16T07:00:00Z');

test('describeStart is a sentence at a terminal, and a line of JSON otherwise', () => {
  const address = 'http://localhost:3000';
  expect(describeStart(address, true, now)).toBe(
    '\n  Home services is open at http://localhost:3000\n\n',
  );
  const line = describeStart(address, false, now);
  expect(line.endsWith('}\n')).toBe(true);
  expect(JSON.parse(line)).toEqual({
    level: 30,
    time: '2026-11-16T07:00:00.000Z',
    address,
    msg: 'Home services is open at http://localhost:3000',
  });
});
