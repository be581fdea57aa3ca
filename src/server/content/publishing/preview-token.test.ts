import { expect, test } from 'vitest';
import { testKeyRing } from '#tests/support/key-ring.ts';
import { createPreviewToken, type PreviewLink, readPreviewToken } from './preview-token.ts';

const now = new Date('2026-11-16T12:00:00Z');
const until = now.getTime() / 1000 + 60;
const link: PreviewLink = { at: '2027-01-01T09:00', version: '0123456789abcdef', until };
const token = createPreviewToken(testKeyRing, link);

test('a preview token is read as it was made until it expires', () => {
  expect(readPreviewToken(testKeyRing, token, now)).toEqual(link);
  expect(readPreviewToken(testKeyRing, token, new Date(until * 1000 - 1))).toEqual(link);
  expect(readPreviewToken(testKeyRing, token, new Date(until * 1000))).toBeUndefined();
});

test('a preview token of an older key of the ring is read, and one of another key is not', () => {
  const newer = { id: 'newer', key: Buffer.alloc(32, 9) };
  expect(readPreviewToken([newer, ...testKeyRing], token, now)).toEqual(link);
  expect(readPreviewToken([newer], token, now)).toBeUndefined();
});

const [data = '', seal = ''] = token.split('.');
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

test.each([
  ['a later end', `${encode({ ...link, until: until + 9 })}.${seal}`],
  ['another seal', `${data}.${seal.slice(0, -2)}AA`],
  ['no seal', data],
  ['an empty seal', `${data}.`],
  ['more after it', `${token}x`],
  ['a third part', `${token}.x; Domain=example.com`],
  ['nothing', ''],
  ['only a dot', '.'],
])('a preview token with %s is refused', (_, altered) => {
  expect(readPreviewToken(testKeyRing, altered, now)).toBeUndefined();
});
