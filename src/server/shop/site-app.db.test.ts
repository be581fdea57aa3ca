import { randomUUID } from 'node:crypto';
import { brotliDecompressSync } from 'node:zlib';
import { beforeAll, expect, test, vi } from 'vitest';
import { basePath } from '#api/paths.ts';
import { createCarriedJourney } from '#journey/carried-journey.ts';
import type { Storage } from '#server/platform/storage/database.ts';
import { openTestCookies } from '#tests/support/http-app.ts';
import { createTestSite, openBrowser } from '#tests/support/test-site.ts';
import { openSharedStorage } from '#tests/support/test-storage.ts';
import { createRenderLimits } from './pages/cache/render-limits.ts';

const step = `${basePath}/plumbing-protect/personal-details/address`;
const successPage = `${basePath}/success`;

let storage: Storage;

beforeAll(async () => {
  storage = await openSharedStorage();
});

/** A browser whose answers cookie holds the receipt with this reference. */
function openWithReceipt(site: ReturnType<typeof createTestSite>, referenceId: string) {
  const cookies = openTestCookies().open(null, true);
  const contacts = { enquiryContact: '', repairContact: '', email: '' };
  const receipt = { referenceId, isNew: true, ...contacts };
  const journey = createCarriedJourney(randomUUID(), 'plumbing-protect');
  cookies.save({
    ...journey,
    answers: { order: { productVariantId: referenceId }, postcode: { postcode: 'LS1 4AP' } },
    shown: { receipt },
  });
  const [change = ''] = cookies.listChanges();
  const browser = openBrowser(site);
  const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(change) ?? [];
  browser.jar.set(name, value);
  return { ...browser, cookie: `${name}=${value}` };
}

test('what one visitor’s cookie holds reaches no other visitor, in whichever order they open the page', async () => {
  const site = createTestSite(storage);
  const one = openWithReceipt(site, 'HS-ONE');
  const two = openWithReceipt(site, 'HS-TWO');
  const nobody = openBrowser(site);
  const read = async (browser: Pick<typeof nobody, 'get'>) =>
    (await browser.get(successPage)).text();
  for (const order of [
    [one, nobody, two],
    [nobody, one, two],
    [two, one, nobody],
  ]) {
    const texts = new Map<unknown, string>();
    for (const browser of order) texts.set(browser, await read(browser));
    expect(texts.get(one)).toContain('HS-ONE');
    expect(texts.get(one)).not.toContain('HS-TWO');
    expect(texts.get(two)).toContain('HS-TWO');
    expect(texts.get(two)).not.toContain('HS-ONE');
    expect(texts.get(nobody)).not.toMatch(/HS-(ONE|TWO)/);
  }
  const [oneAtOnce, twoAtOnce, nobodyAtOnce] = await Promise.all([one, two, nobody].map(read));
  expect(oneAtOnce).toContain('HS-ONE');
  expect(twoAtOnce).toContain('HS-TWO');
  expect(nobodyAtOnce).not.toMatch(/HS-(ONE|TWO)/);
});

test.each([successPage, `${successPage}.data`, `${basePath}/error`, step, `${step}.data`])(
  '%s is neither stored nor sent from the cache for a visitor with answers',
  async (path) => {
    const site = createTestSite(storage);
    await openBrowser(site).get(path);
    const { get, cookie } = openWithReceipt(site, 'HS-ONE');
    expect((await get(path)).headers.get('cache-control')).toBe('no-store');
    expect(site.findStored(path, { cookie })).toBeUndefined();
  },
);

test('the listing does not depend on the cookie, and is cached with it as without', async () => {
  const site = createTestSite(storage);
  const { get, cookie } = openWithReceipt(site, 'HS-ONE');
  expect((await get(basePath)).headers.get('cache-control')).toBe('private, no-cache');
  expect(site.findStored(basePath, { cookie })).toBeDefined();
});

test('a visitor without the cookie, or with an altered one, gets the cached page', async () => {
  const admitRender = vi.fn(createRenderLimits({ scale: undefined }));
  const admitVisitor = vi.fn(createRenderLimits({ scale: undefined }));
  const site = createTestSite(storage, { admitRender, admitVisitor });
  const { cookie } = openWithReceipt(site, 'HS-ONE');
  const altered = `${cookie.slice(0, -3)}AAA`;
  for (const header of ['', altered, '__Host-answers=', `__Host-answers=${'x'.repeat(4000)}`]) {
    const response = await openBrowser(site).get(successPage, { cookie: header });
    expect(response.headers.get('cache-control')).toBe('private, no-cache');
    expect(response.headers.getSetCookie().join()).not.toContain('answers');
    expect(site.findStored(successPage, { cookie: header })).toBeDefined();
  }
  expect(admitRender).toHaveBeenCalledTimes(1);
  expect(admitVisitor).not.toHaveBeenCalled();
});

test('a page of one visitor is compressed and has a policy of its own', async () => {
  const { get } = openWithReceipt(createTestSite(storage), 'HS-ONE');
  const response = await get(successPage, { 'accept-encoding': 'br' });
  expect(response.headers.get('content-encoding')).toBe('br');
  expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'self'/);
  const text = brotliDecompressSync(Buffer.from(await response.arrayBuffer())).toString();
  expect(text).toContain('HS-ONE');
});

test('pages and forms of visitors have limits of their own, so that they do not hold up cached pages', async () => {
  const admitRender = vi.fn(createRenderLimits({ scale: undefined }));
  const refuse = () => ({ status: 429 as const, retryAfter: 3 });
  const site = createTestSite(storage, { admitRender, admitVisitor: refuse });
  const visitor = openWithReceipt(site, 'HS-ONE');
  expect((await visitor.get(successPage)).status).toBe(429);
  const cookies = [...visitor.jar];
  expect((await visitor.post(`${step}?entry=manual`, {})).status).toBe(429);
  expect([...visitor.jar]).toEqual(cookies);
  expect(admitRender).not.toHaveBeenCalled();
  expect((await openBrowser(site).get(successPage)).status).toBe(200);
});
