import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { withoutPersonalData } from './without-personal-data.ts';

test.each([
  ['Response status = 500', 'Response status = 500'],
  ['Failed to fetch', 'Failed to fetch'],
  [
    'NetworkError when attempting to fetch resource.',
    'NetworkError when attempting to fetch resource.',
  ],
  ['The operation was aborted.', 'The operation was aborted.'],
  ['TypeError: x is undefined (page.tsx:104:12)', 'TypeError: … is undefined (…)'],
  [
    'Response status = 404 for /home-services/products/api/address-lookup?postcode=LS1+4AP',
    'Response status = 404 for /home-services/products/api/address-lookup?…',
  ],
  ['no account amelia.okafor@example.com here', 'no …'],
  ['Cannot find Amelia Okafor', 'Cannot find …'],
  ['cannot find amelia okafor of rowan terrace 27', 'cannot find … of …'],
  ['Unexpected token in "Zoë O’Brien-王芳"', 'Unexpected token in "…"'],
  ['bad sort code 20-00-00, account 55779911', '…'],
  ['07700 900123 or +44 (0)113 496 0123', '… or …'],
  ['at 14/08/1986 in LS1 4AP', 'at … in …'],
  ['status = 55779911', 'status = …'],
  ['the\n text\u0000 and\tthe url', 'the text and the url'],
])('withoutPersonalData turns %j into %j', (message, kept) => {
  expect(withoutPersonalData(message)).toBe(kept);
});

const pieces = ['a', 'é', '😀', ' ', '\n', '\0', '"', '1', '@', '?', 'LS1 4AP'];

test('withoutPersonalData returns one line of at most 500 characters for any message', () => {
  const anyMessage = fc.array(fc.constantFrom(...pieces), { maxLength: 600, size: 'max' });
  fc.assert(
    fc.property(anyMessage, (words) => {
      const kept = withoutPersonalData(words.join(''));
      expect(kept.length).toBeLessThanOrEqual(500);
      expect(kept).not.toMatch(/[\n\r\0]/);
      expect(kept.isWellFormed()).toBe(true);
    }),
  );
});

test('withoutPersonalData does not cut an emoji in half', () => {
  expect(withoutPersonalData(`${'a'.repeat(499)}😀`).isWellFormed()).toBe(true);
});

test('withoutPersonalData takes linear time for long repetitive messages', () => {
  const start = process.threadCpuUsage();
  for (const unit of ['1 ', '"', "'", 'a@', '?', '(']) withoutPersonalData(unit.repeat(4000));
  expect(process.threadCpuUsage(start).user).toBeLessThan(1_000_000);
});
