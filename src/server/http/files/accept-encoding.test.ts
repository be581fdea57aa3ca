import { expect, test } from 'vitest';
import { chooseEncoding } from './accept-encoding.ts';

test.each([
  [null, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br', 'br'],
  ['gzip, deflate, br, zstd', 'br'],
  ['BR;Q=0.9, GZIP', 'gzip'],
  ['gzip', 'gzip'],
  ['br;q=0', 'identity'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.0, gzip;q=0.000', 'identity'],
  ['br;q=0.5, gzip;q=0.8', 'gzip'],
  ['gzip;q=0.5, identity', 'identity'],
  ['*', 'br'],
  ['*;q=0.1, gzip;q=0.2', 'gzip'],
  ['br;q=0, *', 'gzip'],
  ['identity;q=0, gzip', 'gzip'],
  ['identity;q=0', undefined],
  ['*;q=0', undefined],
  ['*;q=0, identity', 'identity'],
  ['compress', 'identity'],
  ['xbr, notgzip', 'identity'],
])('Accept-Encoding %s selects %s', (header, encoding) => {
  expect(chooseEncoding(header, () => true)).toBe(encoding);
});

test('chooseEncoding selects only available encodings', () => {
  expect(chooseEncoding('br, gzip', (encoding) => encoding !== 'br')).toBe('gzip');
  expect(chooseEncoding('br, gzip', (encoding) => encoding === 'identity')).toBe('identity');
  expect(chooseEncoding('br, identity;q=0', (encoding) => encoding === 'identity')).toBeUndefined();
});
