import { expect, test } from 'vitest';
import { readCookies } from './cookies.ts';

test.each([
  ['a=1', { a: '1' }],
  ['other=0; a=1;b = 2 ', { a: '1', b: '2' }],
  ['a=%7B%22x%22%3A1%7D', { a: '{"x":1}' }],
  ['a="1"', { a: '1' }],
  ['a=1=2', { a: '1=2' }],
  ['a=1; a=2', { a: '1' }],
  ['a=', { a: '' }],
  ['a', {}],
  ['=1', {}],
  ['a=%ff; b=2', { b: '2' }],
  [`a=${'x'.repeat(4097)}; b=2`, { b: '2' }],
  ['', {}],
  [undefined, {}],
])('readCookies reads %s as %j', (header, expected) => {
  expect(readCookies(header, ['a', 'b'])).toEqual(expected);
});
