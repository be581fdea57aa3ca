import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { writeText } from '#site/session/session-storage.ts';
import { clearCookies, recordFetch } from '#tests/support/recorded-fetch.ts';
import { readCookie, readJsonCookie, writeCookie } from '#tracking/account/cookie.ts';
import type { PageId } from './shown-page.ts';

/** A new copy of the module, as in a newly loaded document. */
async function openDocument(respond?: Parameters<typeof recordFetch>[0]) {
  vi.resetModules();
  const { trackPage } = await import('./track-page.ts');
  const calls = recordFetch(respond);
  return {
    calls,
    show: (page: PageId, productId?: string) =>
      trackPage({ path: `/${productId ?? ''}/${page}`, page, productId }),
    reports: () => calls.map(({ body }) => Object(body)),
    types: () => calls.map(({ body }) => Object(body).type),
  };
}

/** Grants these categories in the document that was opened last, with an empty data layer. */
async function allow(...categories: string[]): Promise<void> {
  const { consent } = await import('#tracking/consent/consent.ts');
  const { readConsentCookies } = await import('#tracking/consent/granted.ts');
  onTestFinished(() => void consent.refresh(readConsentCookies));
  consent.refresh(() => categories);
  window.dataLayer = [];
  onTestFinished(() => void Reflect.deleteProperty(window, 'dataLayer'));
}

const referenceId = 'HS-BB24-KN8X';
const plan = 'boiler-care';

beforeEach(() => {
  clearCookies();
  sessionStorage.clear();
  localStorage.clear();
  onTestFinished(() => history.replaceState(null, ''));
});

test('a page is reported once while it is shown, and again when the visitor returns to it', async () => {
  const { show, types } = await openDocument();
  show('listing');
  show('listing');
  show('documents');
  show('listing');
  expect(types()).toEqual(['core::page-view', 'core::page-view', 'core::page-view']);
});

test('a step is reported once for each journey and plan, also after a reload', async () => {
  const first = await openDocument();
  first.show('order', plan);
  first.show('listing');
  first.show('order', plan);
  first.show('order', 'plumbing-protect');
  expect(first.types().filter((type) => type === 'journey::order')).toHaveLength(2);
  const reloaded = await openDocument();
  reloaded.show('order', plan);
  expect(reloaded.types()).toEqual(['core::page-view']);
});

test('the event of a step has the facts of the stored plan, except on the order page', async () => {
  writeText('selectedProductDetails', JSON.stringify({ productName: 'Boiler Care' }));
  const { show, reports } = await openDocument();
  show('order', plan);
  show('details', plan);
  const [, order, , details] = reports();
  expect(order).toMatchObject({ type: 'journey::order', productId: plan });
  expect(order).not.toHaveProperty('productName');
  expect(details).toMatchObject({ type: 'journey::details', productName: 'Boiler Care' });
});

/** The session after a purchase of the plan. */
function storePurchase(): void {
  writeText('contractReferenceId', referenceId);
  const sold = {
    isReported: false,
    productId: plan,
    selectedProductDetails: { productName: 'Boiler Care', priceMonthly: 9 },
    marketingConsent: { emailMarketingConsent: true },
  };
  writeText('sold', JSON.stringify(sold));
}
const purchase = {
  type: 'journey::Success',
  referenceId,
  productId: plan,
  productName: 'Boiler Care',
  priceMonthly: 9,
  emailMarketingConsent: true,
};

test('a purchase is reported with plan, price and consents, and then its journey ends', async () => {
  const { show, reports, types } = await openDocument();
  show('confirmation', plan);
  const { journeyID } = Object(readJsonCookie('journeyData'));
  const sessionId = readCookie('sessionId');
  storePurchase();
  show('success');
  await expect.poll(types).toContain('journey::Success');
  expect(reports().at(-1)).toMatchObject({ journeyId: journeyID, ...purchase });
  await expect.poll(() => readCookie('journeyData')).toBeUndefined();
  expect(readCookie('sessionId')).toBe(sessionId);

  // A reload of the success page has no journey and starts none, and a later page does not report the purchase again.
  const reloaded = await openDocument();
  reloaded.show('success');
  expect(reloaded.types()).toEqual([]);
  expect(readCookie('journeyData')).toBeUndefined();
  reloaded.show('listing');
  expect(reloaded.types()).toEqual(['core::page-view']);
});

test('a purchase whose success page was left before the script was loaded is reported, named in analytics and paid on the next page', async () => {
  const first = await openDocument();
  first.show('confirmation', plan);
  const { journeyID } = Object(readJsonCookie('journeyData'));
  storePurchase();
  writeCookie('affiliateData', JSON.stringify({ reqId: 'r-1' }), 'Lax');
  const affiliatePixel = 'https://network.example/pixel.gif';
  const { show, reports, types, calls } = await openDocument(() =>
    Response.json({ affiliatePixel }),
  );
  await allow('analytics', 'marketing');
  show('listing');
  await expect.poll(types).toContain('journey::Success');
  const [reported] = reports().filter(({ type }) => type === 'journey::Success');
  expect(reported).toMatchObject({ journeyId: journeyID, ...purchase });
  await expect.poll(() => readCookie('journeyData')).toBeUndefined();
  await expect
    .poll(() => window.dataLayer)
    .toMatchObject([{ pageName: 'Success', referenceId, productName: 'Boiler Care' }]);
  await expect
    .poll(() => calls.map(({ path }) => path))
    .toContain(`${affiliatePixel}?id=227&reference=${referenceId}&reqId=r-1`);
});

test('a purchase is reported when its page is left before the lock of the claim is granted', async () => {
  const locks = { request: () => new Promise(() => {}) };
  Object.defineProperty(navigator, 'locks', { configurable: true, value: locks });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'locks'));
  const { show, types } = await openDocument();
  show('listing');
  storePurchase();
  show('success');
  expect(types()).not.toContain('journey::Success');
  dispatchEvent(new Event('pagehide'));
  await Promise.resolve();
  expect(types()).toContain('journey::Success');
});

test('with consent first, the page that is open when the visitor allows analytics is reported, and no earlier one', async () => {
  document.documentElement.toggleAttribute('data-consent-first', true);
  onTestFinished(() => document.documentElement.removeAttribute('data-consent-first'));
  const { show, reports } = await openDocument();
  const { consent } = await import('#tracking/consent/consent.ts');
  const { readConsentCookies } = await import('#tracking/consent/granted.ts');
  onTestFinished(() => void consent.refresh(readConsentCookies));
  consent.refresh(() => []);
  show('listing');
  show('order', plan);
  expect(reports()).toEqual([]);
  expect(document.cookie).toBe('');
  consent.refresh(() => ['analytics']);
  expect(reports()).toMatchObject([
    { type: 'core::page-view', page: 'order' },
    { type: 'journey::order' },
  ]);
  expect(readCookie('sessionId')).toBeDefined();
});

test('the tag manager gets the name of a step once for each plan, and no campaign code that another site has planted', async () => {
  writeCookie('campaignCode', "A'1;--", 'Lax');
  const { show } = await openDocument();
  await allow('analytics');
  const entries = () => window.dataLayer?.map((entry) => Object(entry).productId);
  show('details', plan);
  show('bank', plan);
  show('details', plan);
  await expect.poll(entries).toEqual([plan, plan]);
  show('details', 'plumbing-protect');
  await expect.poll(entries).toEqual([plan, plan, 'plumbing-protect']);
  expect(JSON.stringify(window.dataLayer)).not.toContain('campaignCode');
});

test('the tag manager gets no name of a step that was left without consent, however fast', async () => {
  const { show } = await openDocument();
  const { consent } = await import('#tracking/consent/consent.ts');
  await allow();
  show('bank', plan);
  show('details', plan);
  await vi.dynamicImportSettled();
  consent.refresh(() => ['analytics']);
  await expect
    .poll(() => window.dataLayer)
    .toMatchObject([{ pageName: 'Personal_Details', productId: plan }]);
});

test.each([
  ['an enquiry', referenceId, { usr: { isEnquiry: true } }],
  ['a malformed reference', '<script>', null],
])('the success page of %s reports no purchase', async (_, reference, state) => {
  const { show, types } = await openDocument();
  show('listing');
  writeText('contractReferenceId', reference);
  history.replaceState(state, '');
  show('success');
  expect(types()).toEqual(['core::page-view', 'core::page-view']);
  expect(readCookie('journeyData')).toBeDefined();
});

test('a journey requested in session storage starts with the next page, once', async () => {
  const { show, reports } = await openDocument();
  show('error');
  writeText('newJourney', 'true');
  show('listing');
  show('documents');
  const [failed, listing, documents] = reports().map(({ journeyId }) => journeyId);
  expect(listing).not.toBe(failed);
  expect(documents).toBe(listing);
});
