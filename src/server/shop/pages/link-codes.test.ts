import { expect, test } from 'vitest';
import { linkCodesPath } from '#api/paths.ts';
import { noTrustedProxies } from '#server/http/requests/trusted-proxies.ts';
import { createLinkCodeRoute, type LinkCodeDeps } from './link-codes.ts';

const codes = (partnerCode: string) =>
  `affiliateData=${encodeURIComponent(JSON.stringify({ partnerCode }))}`;
const life = 'Max-Age=86400; Path=/; SameSite=Lax';
const end = 'Max-Age=0; Path=/; SameSite=Lax';

/** The cookies that the image of a page sets. */
async function cookiesOf(referer: string, cookie = '', changes: Partial<LinkCodeDeps> = {}) {
  const deps = { siteOrigin: '', trustedProxies: noTrustedProxies, ...changes };
  const route = createLinkCodeRoute({ statisticsWithoutConsent: true, ...deps });
  const headers = { host: 'localhost', referer, cookie };
  const response = await route.request(`http://localhost${linkCodesPath}`, { headers });
  expect(response.status).toBe(204);
  expect(response.headers.get('cache-control')).toBe('no-store');
  return response.headers.getSetCookie();
}

const page = 'http://localhost/plans';

test.each([
  ['?gclid=7&affuid=u-1', '', []],
  ['?cc=WARM', '', [`campaignCode=WARM; ${life}`, `affiliateData=; ${end}`]],
  ['?cc=DROP', '', []],
  ['?cc=WARM&PartnerCode=A', '', [`campaignCode=WARM; ${life}`, `${codes('A')}; ${life}`]],
  // A new partner replaces the campaign of an older link; the same one keeps the campaign that a script looked up.
  ['?PartnerCode=A', codes('B'), [`campaignCode=; ${end}`, `${codes('A')}; ${life}`]],
  ['?PartnerCode=A', 'affiliateData={', [`campaignCode=; ${end}`, `${codes('A')}; ${life}`]],
  ['?PartnerCode=A', `campaignCode=WARM; ${codes('A')}`, []],
])('the page %s with the cookies %j sets %j', async (query, cookie, set) => {
  expect(await cookiesOf(`${page}${query}`, cookie)).toEqual(set);
});

test('the cookies of a site with HTTPS are secure', async () => {
  const siteOrigin = 'https://www.example.com';
  const [first] = await cookiesOf(`${siteOrigin}/plans?cc=WARM`, '', { siteOrigin });
  expect(first).toBe(`campaignCode=WARM; ${life}; Secure`);
});

test('nothing is stored where codes wait for consent, nor in a preview', async () => {
  const wait = { statisticsWithoutConsent: false };
  expect(await cookiesOf(`${page}?cc=WARM`, '', wait)).toEqual([]);
  expect(await cookiesOf(`${page}?cc=WARM`, '', { isPreview: () => true })).toEqual([]);
});

test.each([
  ['another site', 'https://other.example/?cc=WARM'],
  ['another port', 'http://localhost:81/?cc=WARM'],
  ['no address', ''],
  ['an invalid address', '?cc=WARM'],
])('a page with %s stores nothing', async (_, referer) => {
  expect(await cookiesOf(referer)).toEqual([]);
});

test('codes that do not fit into a cookie are left out', async () => {
  const long = encodeURIComponent('語'.repeat(200));
  const [, affiliate = ''] = await cookiesOf(`${page}?cc=WARM&PartnerCode=A&ReqID=${long}`);
  expect(affiliate).toBe(`${codes('A')}; ${life}`);
});
