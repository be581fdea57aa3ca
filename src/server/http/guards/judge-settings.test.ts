import { expect, test } from 'vitest';
import type { Warnings } from '#server/platform/observability/warnings.ts';
import { getClientInfo } from '../requests/client-info.ts';
import { noTrustedProxies, parseTrustedProxies } from '../requests/trusted-proxies.ts';
import { judgeSettings } from './judge-settings.ts';

/** The warnings after requests with these headers, in turn, by their names. */
function warningsAfter(
  { siteOrigin = '', proxies = '', from = '10.0.0.7' },
  ...requests: Record<string, string>[]
): Record<string, string> {
  const trustedProxies = parseTrustedProxies(proxies) ?? noTrustedProxies;
  const current = new Map<string, string>();
  const warnings: Warnings = {
    set: (name, sentence) => void (sentence ? current.set(name, sentence) : current.delete(name)),
    current: () => Object.fromEntries(current),
  };
  for (const headers of requests) {
    const request = new Request('http://shop.example/api', { method: 'POST', headers });
    const client = getClientInfo(request, from, trustedProxies);
    judgeSettings({ siteOrigin, trustedProxies, warnings }, request, client);
  }
  return Object.fromEntries(current);
}

const siteOrigin = 'https://old.example';
const own = { origin: 'http://shop.example' };

const otherOrigin = {
  SITE_ORIGIN: expect.stringMatching(/: set SITE_ORIGIN to the address that visitors see$/),
};

test.each<[string, Record<string, string>, object]>([
  ['from the requested host', own, otherOrigin],
  [
    'that is same-origin',
    { origin: 'https://new.example', 'sec-fetch-site': 'same-origin' },
    otherOrigin,
  ],
  ['of another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }, {}],
  ['of another site in an old browser', { origin: 'https://evil.example' }, {}],
  ['from SITE_ORIGIN', { origin: siteOrigin }, {}],
  ['without Origin', {}, {}],
])('a form %s is judged beside another SITE_ORIGIN', (_, headers, expected) => {
  expect(warningsAfter({ siteOrigin }, headers)).toEqual(expected);
});

test('the warning of SITE_ORIGIN is over with a form from that origin', () => {
  expect(warningsAfter({ siteOrigin }, own, { origin: siteOrigin })).toEqual({});
});

const visitor = '203.0.113.9';
const missing = {
  TRUSTED_PROXIES: expect.stringMatching(
    /come from 10\.0\.0\.7, which .*: set TRUSTED_PROXIES to the proxy$/,
  ),
};
const tooWide = {
  TRUSTED_PROXIES: expect.stringMatching(/trusts more than .*: name the proxies alone$/),
};

test.each<[string, { proxies?: string; from?: string }, string, object]>([
  ['an untrusted private address', {}, visitor, missing],
  ['a visitor who invents the header', { from: visitor }, '198.51.100.1', {}],
  ['the only proxy', { proxies: '1' }, visitor, {}],
  ['the only proxy of two', { proxies: '2' }, visitor, tooWide],
  ['a trusted network', { proxies: '10.0.0.0/8' }, visitor, {}],
  ['a trusted network with a visitor of it', { proxies: '10.0.0.0/8' }, '10.1.2.3', {}],
  ['the whole internet', { proxies: '0.0.0.0/0' }, visitor, tooWide],
])('X-Forwarded-For from %s is judged beside TRUSTED_PROXIES', (_, options, hops, expected) => {
  expect(warningsAfter(options, { 'x-forwarded-for': hops })).toEqual(expected);
});
