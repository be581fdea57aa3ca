import { expect, test } from 'vitest';
import { createCookie, createHostCookie, readCookies, readHostCookies } from './cookies.ts';

test.each([
  ['a=1', { a: '1' }],
  ['other=0; a=1;b= 2 ', { a: '1', b: '2' }],
  ['aa=0;xa=0; x a=0;  a=1', { a: '1' }],
  ['x=b=2;a=1', { a: '1' }],
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

const hostile = 'a; Domain=example.com\r\nSet-Cookie: b=1, "ö"';

test('the value of a cookie is encoded, so that it adds no attribute and no header, and is read as it was', () => {
  for (const isSecure of [true, false]) {
    for (const create of [createCookie, createHostCookie]) {
      const header = create('c', hostile, { isSecure, maxAge: 60 });
      expect(header).toMatch(
        /^(__Host-)?c=[\w.%-]+; Max-Age=60; Path=\/;( HttpOnly;)? SameSite=Lax(; Secure)?$/,
      );
      const [pair = ''] = header.split(';', 1);
      const read =
        create === createCookie ? readCookies(pair, ['c']) : readHostCookies(pair, ['c'], isSecure);
      expect(read).toEqual({ c: hostile });
    }
  }
});

test('only with HTTPS a cookie of this host alone has the __Host- prefix, and is read only with it', () => {
  expect(createHostCookie('c', '1', { isSecure: true })).toMatch(/^__Host-c=1; /);
  expect(createHostCookie('c', '1', { isSecure: false })).toMatch(/^c=1; /);
  expect(readHostCookies('c=1; __Host-c=2', ['c'], true)).toEqual({ c: '2' });
  expect(readHostCookies('c=1; __Host-c=2', ['c'], false)).toEqual({ c: '1' });
  expect(readHostCookies('c=1', ['c'], true)).toEqual({});
});
