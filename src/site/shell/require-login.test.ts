import { expect, test } from 'vitest';
import { createLoginAddress, requireLogin } from './require-login.ts';

const origin = 'https://www.example.com';
const returnAddressOf = (address: string) =>
  new URL(createLoginAddress({ address, origin }), origin).searchParams.get('go');

test('requireLogin returns no address for a visitor with a business partner number', () => {
  const cookies = `accountInfo=${btoa('1001:2002')}`;
  expect(requireLogin({ cookies, address: `${origin}/my-account`, origin })).toBeUndefined();
});

test.each(['', 'accountInfo=', 'accountInfo=%%%', `accountInfo=${btoa(':2002')}`])(
  'requireLogin returns the login address for a visitor with the cookies %j',
  (cookies) => {
    const address = requireLogin({ cookies, address: `${origin}/plans?a=1#b`, origin });
    expect(address).toBe('/login?go=%2Fplans%3Fa%3D1%23b');
  },
);

test.each([
  '/home-services/products?filterType=PLUMBING#plans',
  '/a?go=%2Flogin%3Fgo%3D%252F&b=c+d#x?y=&z',
  '/caf%C3%A9/%2F?q=%26#%23',
])('createLoginAddress keeps the address %s with query and hash', (path) => {
  expect(returnAddressOf(`${origin}${path}`)).toBe(path);
  expect(returnAddressOf(path)).toBe(path);
});

test.each([
  'https://elsewhere.example/a',
  '//elsewhere.example/a',
  '/\\elsewhere.example/a',
  'https://www.example.com.elsewhere.example/',
  'https://www.example.com@elsewhere.example/',
  'http://www.example.com/a',
  `${origin}//elsewhere.example`,
  'javascript:alert(1)',
  'data:text/html,x',
  'https://[',
])('createLoginAddress returns to the home page instead of %s', (address) => {
  expect(returnAddressOf(address)).toBe('/');
});
