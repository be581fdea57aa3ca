import { expect, onTestFinished, test } from 'vitest';
import { basePath } from '#api/paths.ts';
import { pageVariantCookie } from '#api/visit-cookies.ts';
import { openJourneyCookies } from '#server/shop/journey-cookies/journey-cookies.ts';
import { createConsentCookies } from '#tests/support/consent-cookie.ts';
import { testKeyRing } from '#tests/support/key-ring.ts';
import { longestBank, longestJourney, longText } from '#tests/support/longest-journey.ts';
import { openVisit } from '#tracking/journey/visit.ts';
import { consentCategories } from '#tracking/third-parties/consent-category.ts';
import { readAffiliateCodes, storeAffiliateCodes } from './affiliate-cookie.ts';
import { storePartnership } from './campaign-cookies.ts';
import { storeLinkCodes } from './link-codes.ts';

/** Of one journey with ever more refused input, the longest cookies: more input than they hold is cut. */
function sealLongestJourney(): string[] {
  const lengths = Array.from({ length: 60 }, (_, index) => 10 * index);
  const sealed = lengths.map((length) => {
    const cookies = openJourneyCookies({ keys: testKeyRing, clock: () => new Date() }).open(
      null,
      true,
    );
    const values = { addressLine1: longText(length, 50) };
    cookies.save({ ...longestJourney, refused: { step: 'address', values } });
    cookies.bank.save(longestBank);
    return cookies.listChanges().map((change) => change.split(';', 1)[0] ?? '');
  });
  const [longest = []] = sealed.toSorted((one, other) => other.join().length - one.join().length);
  return longest;
}
const sealedJourney = sealLongestJourney();

test.each([
  ['letters', 'x'.repeat(256)],
  ['characters that are encoded', '/'.repeat(256)],
  ['letters of another script', '线'.repeat(256)],
  ['half as many characters that are encoded', '/'.repeat(180)],
])(
  'with the longest valid answers and affiliate codes of %s all cookies together are below 7 kB, each below 4 kB',
  (_, code) => {
    onTestFinished(() => {
      for (const pair of document.cookie.split('; ')) {
        // biome-ignore lint/suspicious/noDocumentCookie: the test leaves no cookies behind
        document.cookie = `${pair.split('=', 1)[0]}=; Path=/; Max-Age=0`;
      }
    });
    openVisit();
    const link = new URL(`https://www.example.com${basePath}?cc=X+2Y`);
    for (const name of ['PartnerCode', 'ReqID', 'affuid']) link.searchParams.set(name, code);
    storeLinkCodes(link);
    storePartnership({
      campaignCode: 'X 2Y',
      partnerName: 'The Warm Homes & Energy Co-operative of West Yorkshire',
      partnerLogoUrl: `${basePath}/images/${'partner-logo-'.repeat(6)}0123456789abcdef.svg`,
    });
    const [consent] = createConsentCookies(consentCategories);
    const all = [
      ...document.cookie.split('; '),
      ...sealedJourney,
      `${consent?.name}=${consent?.value}`,
      `${pageVariantCookie}=${'v'.repeat(40)}`,
      'noStatistics=1',
      `__Host-savedJourney=${longestJourney.id}`,
      `__Host-continueLink=${'s'.repeat(43)}`,
    ];
    expect(document.cookie).toContain('campaignCode=X%202Y');
    for (const pair of all) expect(pair.length, pair.slice(0, 40)).toBeLessThan(4000);
    expect(all.join('; ').length).toBeLessThan(7000);
  },
);

test('affiliate codes that do not fit into their cookie are left out, the partner’s last', () => {
  const codes = { partnerCode: '/'.repeat(256), reqId: '/'.repeat(256), affuid: '/'.repeat(256) };
  storeAffiliateCodes(codes);
  expect(readAffiliateCodes()).toEqual({ partnerCode: codes.partnerCode, reqId: codes.reqId });
  storeAffiliateCodes({});
});
