import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clientKey, noProxies, type TrustedProxies, trustedProxies, visitorOf } from './visitor.ts';

const asked = (headers: Record<string, string> = {}) => ({
  url: 'http://shop.example:8080/home-services/products',
  headers: new Headers(headers),
});

function trust(text: string): TrustedProxies {
  const trusted = trustedProxies(text);
  if (!trusted) throw new Error(`"${text}" was refused.`);
  return trusted;
}

const address = (socket: string, forwardedFor: string, trusted: TrustedProxies) =>
  visitorOf(asked({ 'x-forwarded-for': forwardedFor }), socket, trusted).address;

test('without trusted proxies the socket decides, whatever the headers say', () => {
  const headers = {
    'x-forwarded-for': '198.51.100.1',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'https',
  };
  expect(visitorOf(asked(headers), '203.0.113.9', noProxies)).toEqual({
    address: '203.0.113.9',
    host: 'shop.example:8080',
    isSecure: false,
  });
});

test('one proxy is believed about its client, and about nothing its client made up', () => {
  expect(address('10.0.0.1', '203.0.113.9', trust('1'))).toBe('203.0.113.9');
  expect(address('10.0.0.1', '198.51.100.1, 203.0.113.9', trust('1'))).toBe('203.0.113.9');
  expect(address('10.0.0.1', '198.51.100.1, 203.0.113.9, 10.0.0.2', trust('2'))).toBe(
    '203.0.113.9',
  );
});

test('by networks, the first hop outside them is the client', () => {
  const inside = trust('10.0.0.0/8, 2001:db8::/32');
  expect(address('10.0.0.1', '198.51.100.1, 203.0.113.9, 10.9.9.9', inside)).toBe('203.0.113.9');
  expect(address('2001:db8::5', '203.0.113.9', inside)).toBe('203.0.113.9');
  expect(address('192.0.2.1', '203.0.113.9', inside)).toBe('192.0.2.1');
  expect(address('10.0.0.1', '10.1.1.1', inside)).toBe('10.1.1.1');
});

test('a hop that is no address ends the chain at the one before it', () => {
  for (const hop of ['unknown', '', '_hidden', '<script>', '999.1.1.1']) {
    expect(address('10.0.0.1', `198.51.100.1, ${hop}`, trust('3'))).toBe('10.0.0.1');
  }
});

test.each([
  ['203.0.113.9:51234', '203.0.113.9'],
  ['[2001:db8::7]:51234', '2001:db8::7'],
  ['[2001:db8::7]', '2001:db8::7'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['fe80::1%eth0', 'fe80::1'],
])('the hop %s is %s', (hop, expected) => {
  expect(address('10.0.0.1', hop, trust('1'))).toBe(expected);
});

test('a trusted proxy says under which name and how the browser came', () => {
  const headers = { 'x-forwarded-host': 'Shop.example', 'x-forwarded-proto': 'https' };
  expect(visitorOf(asked(headers), '10.0.0.1', trust('10.0.0.0/8'))).toMatchObject({
    host: 'shop.example',
    isSecure: true,
  });
  expect(visitorOf(asked(headers), '203.0.113.9', trust('10.0.0.0/8'))).toMatchObject({
    host: 'shop.example:8080',
    isSecure: false,
  });
});

test('no header at all changes who an untrusted client is', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.ipV4(), fc.ipV6(), fc.string())), (hops) => {
      const forwardedFor = hops.join(',').replaceAll(/[^\x20-\x7e]/g, '');
      return address('203.0.113.9', forwardedFor, trust('10.0.0.0/8')) === '203.0.113.9';
    }),
  );
});

test.each([
  '10',
  '-1',
  '1.5',
  'all',
  '10.0.0.0/33',
  '10.0.0',
  '::1/129',
  '10.0.0.1,',
  '1,2',
  '10.0.0.1/',
])('"%s" names no proxies', (text) => {
  expect(trustedProxies(text)).toBeUndefined();
});

test('a client is an IPv4 address, or an IPv6 network of 64 bits', () => {
  expect(clientKey('203.0.113.9')).toBe('203.0.113.9');
  expect(clientKey('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64');
  expect(clientKey('2001:db8:1:2::9')).toBe('2001:db8:1:2::/64');
  expect(clientKey('2001:db8::1')).toBe('2001:db8:0:0::/64');
  expect(clientKey('::1')).toBe('0:0:0:0::/64');
  expect(clientKey('')).toBe('');
});

test('every IPv6 address has a client key of four groups', () => {
  fc.assert(fc.property(fc.ipV6(), (text) => /^([\da-f]{1,4}:){4}:\/64$/.test(clientKey(text))));
});
