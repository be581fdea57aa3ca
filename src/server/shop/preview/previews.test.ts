import { expect, test, vi } from 'vitest';
import { createFailure, previewError } from '#api/failures.ts';
import { basePath, endpointPaths, previewPath } from '#api/paths.ts';
import { createPreviewToken, type PreviewLink } from '#server/content/publishing/preview-token.ts';
import { createETag } from '#server/http/files/stored-response.ts';
import { noTrustedProxies } from '#server/http/requests/trusted-proxies.ts';
import { createAppWithUnreachableDatabase, createPostRequest } from '#tests/support/http-app.ts';
import { testKeyRing } from '#tests/support/key-ring.ts';
import { createStoredFinder } from '../pages/page-variants/variant-response.ts';
import { createPreviewRoutes } from './preview-routes.ts';
import { openPreviews } from './previews.ts';

const now = new Date('2026-11-16T12:00:00Z');
const until = now.getTime() / 1000 + 3600;
const tokenOf = (link: Partial<PreviewLink>) => createPreviewToken(testKeyRing, { until, ...link });

const site = { siteOrigin: 'https://www.example.com', trustedProxies: noTrustedProxies };

/** The app with previews whose content is only a name: of the site, or of the stored version. */
function createPreviewedApp() {
  const readVersion = vi.fn(async (id: string) => {
    if (id === 'not-valid') return 'not valid';
    return id === 'stored'
      ? { contentAt: (at: Date) => `stored at ${at.toISOString()}` }
      : undefined;
  });
  const previews = openPreviews<string>({
    keys: testKeyRing,
    ...site,
    clock: () => now,
    contentAt: (at) => `site at ${at.toISOString()}`,
    readVersion,
  });
  const seen = vi.fn();
  const keepForPreview = vi.fn(async (_version: string, _until: Date) => {});
  const { app } = createAppWithUnreachableDatabase({
    isPreview: () => previews.current() !== undefined,
    previews: {
      middleware: previews.middleware,
      routes: createPreviewRoutes({ previews, keepForPreview, ...site }),
    },
    pages: async () => {
      seen(previews.current()?.title, previews.current()?.content);
      return new Response('a page', { headers: { 'cache-control': 'no-cache' } });
    },
  });
  const get = (path: string, cookie = '') => app.request(path, { headers: { cookie } });
  return { app, previews, readVersion, keepForPreview, seen, get };
}

test.each([
  [{ at: '2027-01-01T09:00' }, '09:00 on 1 January 2027', 'site at 2027-01-01T09:00:00.000Z'],
  [{ version: 'stored' }, 'version stored', 'stored at 2026-11-16T12:00:00.000Z'],
  [
    { at: '2027-06-01', version: 'stored' },
    'version stored at 1 June 2027',
    'stored at 2027-05-31T23:00:00.000Z',
  ],
])(
  'a preview link with %j sets a cookie, with which pages are those of the preview',
  async (link, title, content) => {
    const { get, seen, readVersion, keepForPreview } = createPreviewedApp();
    const token = tokenOf(link);
    const entered = await get(`${previewPath}?token=${token}`);
    expect(entered.status).toBe(303);
    expect(entered.headers.get('location')).toBe(basePath);
    expect(entered.headers.get('set-cookie')).toBe(
      `__Host-preview=${token}; Max-Age=3600; Path=/; HttpOnly; SameSite=Lax; Secure`,
    );
    const page = await get(basePath, `other=1; __Host-preview=${token}`);
    expect(seen).toHaveBeenLastCalledWith(title, content);
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.headers.get('x-robots-tag')).toBe('noindex, nofollow');
    expect(keepForPreview.mock.calls).toEqual(
      'version' in link ? [['stored', new Date(until * 1000)]] : [],
    );
    // The version is read once.
    expect(readVersion.mock.calls.length).toBe('version' in link ? 1 : 0);
  },
);

test.each([
  ['stored', 1],
  ['not-valid', 1],
  // It may be uploaded again.
  ['deleted', 2],
])(
  'for seven readers at once and one later, a version that is %s is read %i times',
  async (version, reads) => {
    const { get, readVersion } = createPreviewedApp();
    const cookie = `__Host-preview=${tokenOf({ version })}`;
    await Promise.all(Array.from({ length: 7 }, () => get(basePath, cookie)));
    await get(basePath, cookie);
    expect(readVersion).toHaveBeenCalledTimes(reads);
  },
);

const expired = tokenOf({ at: '2027-01-01', until: now.getTime() / 1000 });
const altered = `${tokenOf({ at: '2027-01-01' }).slice(0, -2)}AA`;
const deleted = tokenOf({ version: 'deleted' });

test.each([
  ['expired', expired],
  ['altered', altered],
  ['of a version that is not stored', deleted],
  ['empty', ''],
])('a preview link that is %s sets no cookie, and such a cookie is ignored', async (_, token) => {
  const { get, seen } = createPreviewedApp();
  const entered = await get(`${previewPath}?token=${token}`);
  expect(entered.status).toBe(404);
  expect(await entered.text()).toContain('This preview link has expired');
  expect(entered.headers.get('set-cookie')).toBeNull();
  const page = await get(basePath, `__Host-preview=${token}`);
  expect(seen).toHaveBeenLastCalledWith(undefined, undefined);
  expect(page.headers.get('cache-control')).toBe('no-cache');
  expect(page.headers.get('x-robots-tag')).toBeNull();
});

test('a request with a valid preview cookie is not answered with the cached page, and one with an invalid cookie is', () => {
  const { previews } = createPreviewedApp();
  const identity = new TextEncoder().encode('cached');
  const stored = { status: 200, headers: [], etag: createETag(identity), bodies: { identity } };
  const findStored = createStoredFinder({
    files: new Map([['/file.js', stored]]),
    choosePageVariant: () => ({ route: 'cover-first' }),
    find: () => stored,
    isUncached: (_, cookie) => previews.isPreview(cookie),
  });
  for (const name of ['__Host-preview', 'preview']) {
    const valid = { cookie: `${name}=${tokenOf({ at: '2027-01-01' })}` };
    expect(findStored(basePath, valid)).toBeUndefined();
    expect(findStored('/file.js', valid)).toEqual({ stored });
  }
  for (const token of [expired, altered, '', 'x'.repeat(5000)]) {
    expect(findStored(basePath, { cookie: `__Host-preview=${token}` })).toMatchObject({ stored });
  }
});

test('with HTTPS a cookie without the __Host- prefix, which another host can set, is no preview', async () => {
  const { get, seen } = createPreviewedApp();
  await get(basePath, `preview=${tokenOf({ at: '2027-01-01' })}`);
  expect(seen).toHaveBeenLastCalledWith(undefined, undefined);
});

test('a preview link that is opened in another preview replaces it for as long as the link works', async () => {
  const { get } = createPreviewedApp();
  const token = tokenOf({ at: '2027-06-01' });
  const entered = await get(
    `${previewPath}?token=${token}`,
    `__Host-preview=${tokenOf({ at: '2027-01-01' })}`,
  );
  expect(entered.headers.get('set-cookie')).toMatch(`__Host-preview=${token}; Max-Age=3600;`);
});

test('leaving a preview removes the cookie', async () => {
  const { get } = createPreviewedApp();
  const left = await get(`${previewPath}/leave`, `__Host-preview=${tokenOf({ at: '2027-01-01' })}`);
  expect(left.status).toBe(303);
  expect(left.headers.get('location')).toBe(basePath);
  expect(left.headers.get('set-cookie')).toMatch(/^__Host-preview=; Max-Age=0; Path=/);
});

test.each([
  endpointPaths.createContract,
  endpointPaths.submitSpeakToAnExpert,
  endpointPaths.reportEvent,
  endpointPaths.reportLeftPage,
])(
  'a call of %s in a preview is refused with the reason, and with an altered cookie it is not',
  async (path) => {
    const { app } = createPreviewedApp();
    const post = (token: string) =>
      app.request(path, createPostRequest('{}', { cookie: `__Host-preview=${token}` }));
    const refused = await post(tokenOf({ at: '2027-01-01' }));
    expect(refused.status).toBe(403);
    expect(await refused.json()).toEqual(createFailure(403, [previewError]));
    expect((await post(altered)).status).toBe(400);
  },
);
