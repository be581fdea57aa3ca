import { expect, test } from 'vitest';
import { maxSearchLength, readSearchText, tidySearchText } from './search-text.ts';

const read = (typed: string) => readSearchText(tidySearchText(typed));

test.each([
  ['HS-7K2M-9QPX', { reference: 'HS-7K2M-9QPX' }],
  ['hs7k2m9q', { reference: 'HS-7K2M-9Q' }],
  ['hs 7', { reference: 'HS-7' }],
  ['7k2m-9', { reference: 'HS-7K2M-9' }],
])('%s may be the beginning of a reference', (typed, sought) => {
  expect(read(typed)).toMatchObject(sought);
});

// "HS-KHAN-…" is a possible reference, and Khan a common name.
test.each(['HS', 'HS-', 'Khan', '7K2M', 'HS-7K2M-9QPX-3', 'HS-OIL'])(
  '%s is no beginning of a reference',
  (typed) => {
    expect(read(typed)).not.toHaveProperty('reference');
  },
);

test.each(['+44 7700 900847', '0044 (0)7700 900847', '44 7700 900847', '07700 900 847'])(
  '%s is a phone number',
  (typed) => {
    expect(read(typed).phone).toBe('07700900847');
  },
);

test('the first digits of a phone number are enough, and letters are none', () => {
  expect(read('+44 77').phone).toBe('077');
  expect(read('0').phone).toBe('0');
  for (const typed of ['Okafor', '27 Rowan', '+', '7700'])
    expect(read(typed).phone).toBeUndefined();
});

test.each([
  ['ls1 4ap', 'LS14AP'],
  ['LS1', 'LS1'],
  ['l s 1', 'LS1'],
  ['w1a', 'W1A'],
])('%s is the beginning of a postcode', (typed, postcode) => {
  expect(read(typed).postcode).toBe(postcode);
});

test('letters alone are a name or the beginning of an address, and with an @ only the address', () => {
  expect(read('ls')).toEqual({ email: 'ls', name: 'ls' });
  expect(read('Amelia  Okafor ')).toEqual({ name: 'Amelia Okafor' });
  expect(read('amelia@')).toEqual({ email: 'amelia@' });
});

test.each(['', ' ', '\0', '\u200b'])('empty text %j is the beginning of nothing', (typed) => {
  expect(read(typed)).toEqual({});
});

test('a long text is cut, between characters', () => {
  expect(tidySearchText('x'.repeat(10_000))).toHaveLength(maxSearchLength);
  expect(tidySearchText('😀'.repeat(10_000))).toBe('😀'.repeat(maxSearchLength));
});
