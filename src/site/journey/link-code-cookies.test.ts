import { expect, test } from 'vitest';
import type { SiteContext } from '#site/server-context.ts';
import { createLinkCodeCookies } from './link-code-cookies.ts';

const codes = (partnerCode: string) =>
  `affiliateData=${encodeURIComponent(JSON.stringify({ partnerCode }))}`;
const life = 'Path=/; Max-Age=86400; SameSite=Lax';
const end = 'Path=/; Max-Age=0; SameSite=Lax';

/** The cookies that a form at this address sets. */
function cookiesOf(query: string, cookie = '', changes: Partial<SiteContext> = {}) {
  const request = new Request(`http://localhost/plan?${query}`);
  const sent = { url: request.url, headers: new Headers({ cookie }) } as Request;
  const site = { statisticsWithoutConsent: true, siteOrigin: '', ...changes } as SiteContext;
  return createLinkCodeCookies(sent, site).getSetCookie();
}

test.each([
  ['gclid=7&affuid=u-1', '', []],
  ['cc=WARM', '', [`campaignCode=WARM; ${life}`, `affiliateData=; ${end}`]],
  ['cc=DROP', '', []],
  ['cc=WARM&PartnerCode=A', '', [`campaignCode=WARM; ${life}`, `${codes('A')}; ${life}`]],
  // A new partner replaces the campaign of an older link; the same one keeps the campaign that a script looked up.
  ['PartnerCode=A', codes('B'), [`campaignCode=; ${end}`, `${codes('A')}; ${life}`]],
  ['PartnerCode=A', `campaignCode=WARM; ${codes('A')}`, []],
])('a form at ?%s with the cookies %j sets %j', (query, cookie, set) => {
  expect(cookiesOf(query, cookie)).toEqual(set);
});

test('the cookies of a site with HTTPS are secure', () => {
  const [first] = cookiesOf('cc=WARM', '', { siteOrigin: 'https://www.example.com' });
  expect(first).toBe(`campaignCode=WARM; ${life}; Secure`);
});

test('nothing is stored where codes wait for consent, nor in a preview', () => {
  expect(cookiesOf('cc=WARM', '', { statisticsWithoutConsent: false })).toEqual([]);
  const preview = { title: '', changes: () => [] };
  expect(cookiesOf('cc=WARM', '', { preview: preview as never })).toEqual([]);
});
