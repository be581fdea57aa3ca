import fc from 'fast-check';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { getClientInfo, getClientInfoOfContext, getClientKeyOfAddress } from './client-info.ts';
import { noTrustedProxies, parseTrustedProxies, type TrustedProxies } from './trusted-proxies.ts';

const request = (headers: Record<string, string> = {}) => ({
  url: 'http://shop.example:8080/home-services/products',
  headers: new Headers(headers),
});

function trust(text: string): TrustedProxies {
  const trusted = parseTrustedProxies(text);
  if (!trusted) throw new Error(`"${text}" was refused.`);
  return trusted;
}

const address = (socket: string, forwardedFor: string, trusted: TrustedProxies) =>
  getClientInfo(request({ 'x-forwarded-for': forwardedFor }), socket, trusted).address;

test('getClientInfo ignores forwarded headers when no proxy is trusted', () => {
  const headers = {
    'x-forwarded-for': '198.51.100.1',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'https',
  };
  expect(getClientInfo(request(headers), '203.0.113.9', noTrustedProxies)).toEqual({
    address: '203.0.113.9',
    host: 'shop.example:8080',
    isSecure: false,
    isForwarded: false,
  });
});

test('getClientInfo takes the address that the farthest trusted proxy reports, not one that the client made up', () => {
  expect(address('10.0.0.1', '203.0.113.9', trust('1'))).toBe('203.0.113.9');
  expect(address('10.0.0.1', '198.51.100.1, 203.0.113.9', trust('1'))).toBe('203.0.113.9');
  expect(address('10.0.0.1', '198.51.100.1, 203.0.113.9, 10.0.0.2', trust('2'))).toBe(
    '203.0.113.9',
  );
});

test('getClientInfo takes the first hop outside the trusted networks as the client', () => {
  const inside = trust('10.0.0.0/8, 2001:db8::/32');
  expect(address('10.0.0.1', '198.51.100.1, 203.0.113.9, 10.9.9.9', inside)).toBe('203.0.113.9');
  expect(address('2001:db8::5', '203.0.113.9', inside)).toBe('203.0.113.9');
  expect(address('192.0.2.1', '203.0.113.9', inside)).toBe('192.0.2.1');
  expect(address('10.0.0.1', '10.1.1.1', inside)).toBe('10.1.1.1');
});

test('getClientInfoOfContext reads the request once', async () => {
  const app = new Hono();
  app.get('/', (c) => {
    const [first, second] = [1, 2].map(() => getClientInfoOfContext(c, trust('1')));
    return c.json({ address: first?.address, isSame: first === second });
  });
  const env = { incoming: { socket: { remoteAddress: '10.0.0.1' } } };
  const response = await app.request('/', { headers: { 'x-forwarded-for': '203.0.113.9' } }, env);
  expect(await response.json()).toEqual({ address: '203.0.113.9', isSame: true });
});

test('getClientInfo stops at the hop before an invalid address', () => {
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
])('getClientInfo reads the hop %s as %s', (hop, expected) => {
  expect(address('10.0.0.1', hop, trust('1'))).toBe(expected);
});

test('getClientInfo takes host and protocol from the forwarded headers of a trusted proxy only', () => {
  const headers = { 'x-forwarded-host': 'Shop.example', 'x-forwarded-proto': 'https' };
  expect(getClientInfo(request(headers), '10.0.0.1', trust('10.0.0.0/8'))).toMatchObject({
    host: 'shop.example',
    isSecure: true,
  });
  expect(getClientInfo(request(headers), '203.0.113.9', trust('10.0.0.0/8'))).toMatchObject({
    host: 'shop.example:8080',
    isSecure: false,
  });
});

test('no X-Forwarded-For value changes the address of an untrusted client', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.ipV4(), fc.ipV6(), fc.string())), (hops) => {
      const forwardedFor = hops.join(',').replaceAll(/[^\x20-\x7e]/g, '');
      return address('203.0.113.9', forwardedFor, trust('10.0.0.0/8')) === '203.0.113.9';
    }),
  );
});

test('getClientKeyOfAddress is the IPv4 address, or the /64 network of an IPv6 address', () => {
  expect(getClientKeyOfAddress('203.0.113.9')).toBe('203.0.113.9');
  expect(getClientKeyOfAddress('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64');
  expect(getClientKeyOfAddress('2001:db8:1:2::9')).toBe('2001:db8:1:2::/64');
  expect(getClientKeyOfAddress('2001:db8::1')).toBe('2001:db8:0:0::/64');
  expect(getClientKeyOfAddress('::1')).toBe('0:0:0:0::/64');
  expect(getClientKeyOfAddress('')).toBe('');
});

test('getClientKeyOfAddress of every IPv6 address has four groups', () => {
  fc.assert(
    fc.property(fc.ipV6(), (text) => /^([\da-f]{1,4}:){4}:\/64$/.test(getClientKeyOfAddress(text))),
  );
});
