import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { basePath } from '#api/paths.ts';
import { blockSessionStorage } from '#tests/support/blocked-storage.ts';
import { clearCookies, recordFetch } from '#tests/support/recorded-fetch.ts';
import { readCookie, readJsonCookie, writeCookie } from '#tracking/account/cookie.ts';
import { openVisit } from '#tracking/journey/visit.ts';
import { startVisit } from './early-visit.ts';

const plan = `${basePath}/plumbing-protect`;

beforeEach(() => {
  clearCookies();
  delete window.unreportedPage;
  const added = vi.spyOn(window, 'addEventListener');
  onTestFinished(() => {
    // A document ends with its page; here it would listen on in the tests that follow.
    for (const [type, listener, options] of added.mock.calls) {
      removeEventListener(type, listener, options);
    }
    added.mockRestore();
    clearCookies();
    history.replaceState(null, '', '/');
  });
});

/** Opens a document at this address. */
function open(address: string, visit: Partial<typeof window.earlyVisit> = {}): void {
  history.replaceState(null, '', address);
  window.earlyVisit = { address: location.href, ...visit };
  startVisit();
}

const readCodes = () => ({
  campaign: readCookie('campaignCode'),
  quote: readCookie('quoteCampaignCode'),
  partnership: readJsonCookie('partnershipData'),
  affiliate: readJsonCookie('affiliateData'),
});
const campaignOf = (code: string) => ({ campaign: code, quote: code });
const warmLink = 'cc=WARM&PartnerCode=WHC01&ReqID=r-1&affuid=u-1';
const warmCodes = { partnerCode: 'WHC01', reqId: 'r-1', affuid: 'u-1' };

/** The codes after these links, each opened on a plan's page. */
test.each<[string, string[], object]>([
  ['campaign and affiliate codes', [warmLink], { ...campaignOf('WARM'), affiliate: warmCodes }],
  ['the first of doubled codes', ['cc=WARM&cc=NEST'], campaignOf('WARM')],
  [
    'partner codes without a campaign',
    ['PartnerCode=FHC01'],
    { affiliate: { partnerCode: 'FHC01' } },
  ],
  [
    'the same after a page without codes',
    [warmLink, ''],
    { ...campaignOf('WARM'), affiliate: warmCodes },
  ],
  [
    'only a new campaign, without the codes of an older one',
    [warmLink, 'cc=NEST'],
    campaignOf('NEST'),
  ],
  [
    'only the codes of a new link of the same campaign',
    [warmLink, 'cc=WARM&ReqID=r-2'],
    { ...campaignOf('WARM'), affiliate: { reqId: 'r-2' } },
  ],
  [
    'only another partner, whose link ends the older campaign',
    [warmLink, 'PartnerCode=FHC01&ReqID=r-2'],
    { affiliate: { partnerCode: 'FHC01', reqId: 'r-2' } },
  ],
  [
    'the campaign with new codes of the same partner',
    [warmLink, 'PartnerCode=WHC01&ReqID=r-2'],
    { ...campaignOf('WARM'), affiliate: { partnerCode: 'WHC01', reqId: 'r-2' } },
  ],
  [
    'a code that an address without campaign and partner adds',
    [warmLink, 'ReqID=r-2'],
    { ...campaignOf('WARM'), affiliate: { ...warmCodes, reqId: 'r-2' } },
  ],
  ['no affiliate code without a campaign or partner', ['ReqID=r-2'], {}],
  ['no campaign code that is too long', [`cc=${'W'.repeat(100_000)}`], {}],
  ['no SQL', ['cc=%27%3BOR'], {}],
])('after a link the cookies hold %s', (_, links, codes) => {
  for (const link of links) open(`${plan}?${link}`);
  expect(readCodes()).toEqual({
    campaign: undefined,
    quote: undefined,
    partnership: undefined,
    affiliate: undefined,
    ...codes,
  });
});

const storePartnership = (campaignCode: string) =>
  writeCookie('partnershipData', JSON.stringify({ campaignCode }), 'Lax');

test('the campaign of the stored partnership is used on every page but the landing page, which clears it', () => {
  storePartnership('PW26');
  open(plan);
  expect(readCodes()).toMatchObject({
    ...campaignOf('PW26'),
    partnership: { campaignCode: 'PW26' },
  });
  clearCookies();
  storePartnership('PW26');
  open(basePath);
  expect(document.cookie).toBe('');
});

test('a link of another campaign clears the stored partnership', () => {
  storePartnership('WARM');
  open(`${basePath}?cc=NEST`);
  expect(readCodes()).toMatchObject({ ...campaignOf('NEST'), partnership: undefined });
});

test('a visit is started once, with the codes of the document’s address after a client navigation', () => {
  open(plan);
  window.earlyVisit = { address: new URL(`${plan}?${warmLink}`, location.href).href };
  startVisit();
  expect(readCodes()).toMatchObject(campaignOf('WARM'));
  clearCookies();
  startVisit();
  expect(document.cookie).toBe('');
});

test('a page is reported when it is left before the late script, once, with ids that later reports continue', () => {
  const calls = recordFetch();
  open(plan, { page: 'order', productId: 'plumbing-protect' });
  dispatchEvent(new Event('pagehide'));
  dispatchEvent(new Event('pagehide'));
  expect(calls.map(({ body }) => body)).toEqual([
    expect.objectContaining({
      type: 'core::page-view',
      page: 'order',
      productId: 'plumbing-protect',
      ...openVisit(),
    }),
  ]);
});

test('a page that is not to be reported, or is reported already, is not reported when it is left', () => {
  const calls = recordFetch();
  open(plan);
  dispatchEvent(new Event('pagehide'));
  open(plan, { page: 'order' });
  delete window.unreportedPage;
  dispatchEvent(new Event('pagehide'));
  expect(calls).toEqual([]);
});

test('a page of a preview is not reported, and has no ids', () => {
  onTestFinished(() => document.documentElement.removeAttribute('data-preview'));
  const calls = recordFetch();
  openVisit();
  open(plan, { page: 'order', isPreview: true });
  dispatchEvent(new Event('pagehide'));
  expect(calls).toEqual([]);
  expect(readCookie('journeyData')).toBeUndefined();
});

test('a browser that refuses cookies and storage shows no error and still reports the page', () => {
  const calls = recordFetch();
  blockSessionStorage('getItem', 'setItem');
  const refuse = () => {
    throw new DOMException('Denied', 'SecurityError');
  };
  Object.defineProperty(document, 'cookie', { configurable: true, get: refuse, set: refuse });
  onTestFinished(() => void Reflect.deleteProperty(document, 'cookie'));
  open(`${plan}?${warmLink}`, { page: 'order' });
  dispatchEvent(new Event('pagehide'));
  expect(calls).toHaveLength(1);
});

test('with consent first, codes and ids are removed, and links carry the codes, until the visitor allows them', () => {
  onTestFinished(() => document.documentElement.removeAttribute('data-consent-first'));
  const calls = recordFetch();
  open(`${plan}?${warmLink}`);
  openVisit();
  open(`${plan}?cc=NEST&affuid=a,b`, { page: 'order', needsConsent: true });
  dispatchEvent(new Event('pagehide'));
  expect(document.cookie).toBe('');
  expect(calls).toEqual([]);
  document.body.innerHTML = `<a href="${basePath}?filterType=PLUMBING"><b>Plans</b></a><a href="/my-account">Account</a>`;
  document.addEventListener('click', (event) => event.preventDefault(), { once: true });
  document.querySelector('b')?.click();
  const links = [...document.querySelectorAll('a')].map((link) => link.getAttribute('href'));
  expect(links).toEqual([
    `${location.origin}${basePath}?filterType=PLUMBING&cc=NEST&affuid=a%2Cb`,
    '/my-account',
  ]);

  const allowed = { categories: ['necessary', 'analytics', 'marketing'], revision: 0 };
  writeCookie('cookieConsent', JSON.stringify(allowed), 'Lax');
  open(`${plan}?cc=NEST`, { page: 'order', needsConsent: true });
  dispatchEvent(new Event('pagehide'));
  expect(readCodes()).toMatchObject(campaignOf('NEST'));
  expect(calls).toHaveLength(1);
});

test('a visitor who objects to statistics is not reported and has no ids, but the codes of a link are stored', () => {
  const calls = recordFetch();
  openVisit();
  writeCookie('noStatistics', '1', 'Lax');
  open(`${plan}?cc=NEST`, { page: 'order' });
  dispatchEvent(new Event('pagehide'));
  expect(calls).toEqual([]);
  expect([readCookie('journeyData'), readCookie('sessionId')]).toEqual([undefined, undefined]);
  expect(readCodes()).toMatchObject(campaignOf('NEST'));
});
