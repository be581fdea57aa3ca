import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import type { Storage } from '#server/platform/storage/database.ts';
import { staffSessions } from '#server/platform/storage/schema.ts';
import { type OpenIdProvider, startOpenIdProvider } from '#tests/support/openid-provider.ts';
import { createRecordedLog } from '#tests/support/recorded-log.ts';
import { openStaffBrowser } from '#tests/support/staff-browser.ts';
import { createStaffSite } from '#tests/support/staff-site.ts';
import { openSharedStorage } from '#tests/support/test-storage.ts';
import { createProvider } from './sign-in/provider.ts';

const origin = 'http://127.0.0.1:3001';
const names = { viewer: 'Lena Fox', care: 'Priya Shah', admin: 'Marek Dunne' };

let storage: Storage;
let site: ReturnType<typeof createStaffSite>;
/** Issues no refresh tokens; the other one does. */
let asking: OpenIdProvider;
let refreshing: OpenIdProvider;

beforeAll(async () => {
  storage = await openSharedStorage();
  site = createStaffSite(storage);
  asking = await startOpenIdProvider({ origin });
  refreshing = await startOpenIdProvider({ origin, issuesRefreshTokens: true });
});

afterAll(async () => {
  await Promise.all([asking.stop(), refreshing.stop()]);
});

afterEach(() => {
  for (const provider of [asking, refreshing]) {
    Object.assign(provider, { isDown: false, isForeign: false, changeClaims: undefined });
  }
});

/** The staff's pages with this provider, and a browser in which its account is signed in there. */
function openSite(provider: OpenIdProvider, settings: Record<string, string> = {}) {
  const { log, text } = createRecordedLog();
  const warnings: Record<string, string> = {};
  const set = (name: string, sentence: string | undefined) => {
    if (sentence === undefined) delete warnings[name];
    else warnings[name] = sentence;
  };
  const config = readConfig({ ...provider.settings, ...settings });
  const app = site.openApp({
    staffOrigin: config.STAFF_ORIGIN,
    provider: createProvider({ settings: config, warnings: { set }, log, clock: site.now }),
    warnings: { current: () => warnings },
    log,
  });
  const openBrowser = () => openStaffBrowser(app.get, origin);
  return { ...app, openBrowser, browser: openBrowser(), warnings, logText: text };
}

function signInAs(provider: OpenIdProvider, name: string, roles: string | string[]) {
  provider.account = name.toLowerCase().replace(' ', '-');
  provider.accounts[provider.account] = { name, roles };
}

const findFormToken = ({ page }: { page: string }) =>
  /name="formToken" value="([^"]+)"/.exec(page)?.[1] ?? '';

test.each(['viewer', 'care', 'admin'] as const)(
  'a work account with the role %s signs in',
  async (role) => {
    const { browser } = openSite(asking);
    signInAs(asking, names[role], role);
    const { page: offered } = await browser.visit('/');
    expect(offered).toContain('href="/sign-in/start"');
    const { status, path, page } = await browser.visit('/sign-in/start');
    expect([status, path]).toEqual([200, '/']);
    expect(page).toContain(`<span>${names[role]}</span><span class="role">${role}</span>`);
    expect(browser.own.has('staff-pending')).toBe(false);
    const who = `${names[role]}, ${asking.account}@example.com`;
    expect(await site.readNewest(1)).toEqual([[who, role, 'signed-in', null]]);
  },
);

test('in the audit two people of one name have their accounts, found by how the name begins', async () => {
  const { openBrowser } = openSite(asking);
  const one = openBrowser();
  signInAs(asking, 'Ida Quist', 'admin');
  await one.visit('/sign-in/start');
  asking.account = 'other';
  asking.accounts.other = { name: 'Ida Quist', roles: 'admin' };
  const other = openBrowser();
  await other.visit('/sign-in/start');
  for (const browser of [one, other]) await browser.visit('/audit');
  site.passMinutes(15);
  await other.visit('/audit?who=Ida');
  const { page } = await other.visit('/audit?who=ida%20quist');
  const count = (who: string) => page.split(`>${who}<`).length - 1;
  expect(count('Ida Quist, ida-quist@example.com')).toBe(2);
  expect(count('Ida Quist, other@example.com')).toBe(4);
});

test('the highest of several roles counts, by the names and the claim of the settings', async () => {
  const settings = { STAFF_OIDC_ROLES: 'viewer=everybody,care=shop-care' };
  const { browser } = openSite(asking, settings);
  signInAs(asking, 'Ana Reyes', ['everybody', 'admin', 'shop-care', 'other']);
  expect((await browser.visit('/sign-in/start')).page).toContain('class="role">care<');
  signInAs(asking, 'Ana Reyes', 'everybody');
  const name = openSite(asking, { ...settings, STAFF_OIDC_CLAIM: 'name' }).browser;
  expect((await name.visit('/sign-in/start')).page).toContain(
    'to give it everybody or shop-care in the claim “name”',
  );
});

test('roles and names are read from the userinfo endpoint if the ID token has none', async () => {
  const provider = await startOpenIdProvider({ origin, tellsInUserinfo: true });
  signInAs(provider, 'Ida Holm', ['care']);
  const { page } = await openSite(provider).browser.visit('/sign-in/start');
  expect(page).toContain('<span>Ida Holm</span><span class="role">care</span>');
  expect(provider.asked).toContain('/me');
  await provider.stop();
});

test.each([{ roles: [] }, { roles: 'administrator' }, { roles: ['Admin', 'admin '] }, {}])(
  'a work account without a role is told what to ask for: %j',
  async ({ roles }) => {
    const { browser } = openSite(asking);
    asking.account = 'tom';
    asking.accounts.tom = { name: 'Tom Gray', ...(roles && { roles }) };
    const { status, page } = await browser.visit('/sign-in/start');
    expect(status).toBe(403);
    expect(page).toContain(
      'Your work account tom@example.com has no role here. Ask whoever manages work accounts to give it viewer, care or admin in the claim “roles”.',
    );
    expect(browser.own.size).toBe(0);
    expect(await site.readNewest(1)).toEqual([
      ['Tom Gray, tom@example.com', null, 'refused', 'signing in without a role'],
    ]);
  },
);

test.each<[string, Partial<OpenIdProvider>]>([
  ['of another audience', { changeClaims: (claims) => ({ ...claims, aud: 'another' }) }],
  ['of several audiences', { changeClaims: (claims) => ({ ...claims, aud: ['shop', 'another'] }) }],
  ['with another nonce', { changeClaims: (claims) => ({ ...claims, nonce: 'another' }) }],
  ['without the nonce', { changeClaims: ({ nonce: _, ...claims }) => claims }],
  ['of another issuer', { changeClaims: (claims) => ({ ...claims, iss: 'http://127.0.0.1:1' }) }],
  ['that has expired', { changeClaims: (claims) => ({ ...claims, exp: Number(claims.iat) - 60 }) }],
  ['signed by another key', { isForeign: true }],
])('an ID token %s signs nobody in', async (_, change) => {
  const { browser, logText, warnings } = openSite(asking);
  signInAs(asking, 'Priya Shah', 'admin');
  Object.assign(asking, change);
  const { status, page } = await browser.visit('/sign-in/start');
  expect(status).toBe(403);
  expect(page).toMatch(/The sign-in service refused this: OAUTH_[A-Z_]+\./);
  expect(browser.own.size).toBe(0);
  expect(logText()).toContain('the OpenID provider confirmed nobody');
  expect(warnings).toEqual({});
});

test('an answer of another browser, without its state, used before or too late signs nobody in', async () => {
  const { browser, openBrowser, get } = openSite(asking);
  signInAs(asking, 'Priya Shah', 'admin');
  const begin = async () => {
    const begun = await get('/sign-in/start');
    browser.own.take(begun);
    const cookie = browser.cookie();
    const other = openBrowser();
    other.own.take(begun);
    const { status } = await other.visit(begun.headers.get('location') ?? '');
    const returned = other.visited().find((url) => url.includes('/sign-in/return')) ?? '';
    return { cookie, status, path: returned.slice(origin.length) };
  };
  const { status, path, cookie } = await begin();
  expect(status).toBe(200);
  const sendBack = async (to: string, sent?: string) => {
    const response = await get(to, sent);
    expect(response.headers.get('set-cookie') ?? '').not.toMatch(/staff=\S/);
    return [response.status, /role="alert".*?<span>([^<]+)/.exec(await response.text())?.[1]];
  };
  const again = [403, expect.stringContaining('That sign-in was begun in another browser')];
  expect(await sendBack(path)).toEqual(again);
  expect(await sendBack(path.replace(/state=[^&]+&?/, ''), cookie)).toEqual(again);
  expect(await sendBack(path.replace('state=', 'state=x'), cookie)).toEqual(again);
  expect(await sendBack(path, cookie.replace(/=.{9}/, '=AAAAAAAAA'))).toEqual(again);
  expect(await sendBack((await begin()).path, cookie)).toEqual(again);
  // The whole answer with its cookie: the provider refuses a code that was used.
  const used = [403, 'The sign-in service refused this: invalid_grant.'];
  expect(await sendBack(path, cookie)).toEqual(used);
  site.passMinutes(11);
  expect(await sendBack(path, cookie)).toEqual(again);
});

test('while the provider is down nobody new signs in, and the page and Today say so', async () => {
  const { browser, openBrowser, warnings, signIn, get } = openSite(asking);
  signInAs(asking, 'Priya Shah', 'care');
  asking.isDown = true;
  const { status, page } = await browser.visit('/sign-in/start');
  expect(status).toBe(503);
  expect(page).toContain('The sign-in service does not answer');
  const today = await (await get('/', await signIn('viewer'))).text();
  expect(today).toContain('gives no answer that can be used');
  asking.isDown = false;
  site.passMinutes(1);
  expect((await openBrowser().visit('/sign-in/start')).status).toBe(200);
  expect(warnings).toEqual({});
});

test('a wrong client secret is a problem of the server, not of the person', async () => {
  const { browser, warnings } = openSite(asking, { STAFF_OIDC_CLIENT_SECRET: 'wrong' });
  signInAs(asking, 'Priya Shah', 'care');
  expect((await browser.visit('/sign-in/start')).status).toBe(503);
  expect(warnings.STAFF_OIDC_ISSUER).toContain('(HTTP 401)');
});

test('after 15 minutes the next page is shown when the provider has confirmed the role', async () => {
  const { browser } = openSite(asking);
  signInAs(asking, 'Marek Dunne', 'admin');
  await browser.visit('/sign-in/start');
  site.passMinutes(14);
  asking.asked = [];
  await browser.visit('/audit?who=Marek');
  expect(asking.asked).toEqual([]);
  site.passMinutes(1);
  const { status, path, page } = await browser.visit('/audit?who=Marek');
  expect([status, path]).toEqual([200, '/audit?who=Marek']);
  expect(page).toContain('Marek Dunne');
  expect(browser.visited()[1]).toMatch(/prompt=none&login_hint=marek-dunne%40example.com/);
  asking.asked = [];
  await browser.visit('/');
  expect(asking.asked).toEqual([]);

  asking.accounts['marek-dunne'] = { name: 'Marek Dunne', roles: 'viewer' };
  site.passMinutes(15);
  expect((await browser.visit('/audit')).status).toBe(403);
  expect(await site.readNewest(2)).toEqual([
    ['Marek Dunne, marek-dunne@example.com', 'viewer', 'refused', 'the page Audit'],
    ['Marek Dunne, marek-dunne@example.com', 'viewer', 'role-changed', 'from admin to viewer'],
  ]);
});

test.each<[string, string, (browser: ReturnType<typeof openStaffBrowser>) => void]>([
  ['the role was taken away', 'no role', () => signInAs(asking, 'Priya Shah', [])],
  ['who is signed out there', 'login_required', ({ provider }) => provider.clear()],
  [
    'the account there is another one',
    'another account',
    () => {
      asking.changeClaims = (claims) => ({ ...claims, sub: 'another', roles: [] });
    },
  ],
])('a session ends at the next page when %s', async (_, reason, change) => {
  const { browser, get } = openSite(asking);
  signInAs(asking, 'Priya Shah', 'care');
  await browser.visit('/sign-in/start');
  const cookie = browser.cookie();
  site.passMinutes(15);
  change(browser);
  expect((await browser.visit('/deliveries')).status).toBe(403);
  const ended = ['Priya Shah, priya-shah@example.com', 'care', 'ended-by-provider', reason];
  expect(await site.readNewest(2)).toContainEqual(ended);
  expect((await get('/', cookie)).headers.get('location')).toBe('/sign-in');
});

test('while the provider is down whoever is signed in goes on, twelve hours at most', async () => {
  const { browser, warnings, get, post } = openSite(asking);
  signInAs(asking, 'Priya Shah', 'care');
  const formToken = findFormToken(await browser.visit('/sign-in/start'));
  const cookie = browser.cookie();
  asking.isDown = true;
  for (let passed = 0; passed < 12 * 60; passed += 20) {
    expect((await get('/', cookie)).status, `after ${passed} minutes`).toBe(200);
    if (passed === 100) {
      const { status } = await post('/deliveries', { formToken, kind: 'notify-staff' }, { cookie });
      expect(status).toBe(303);
    }
    site.passMinutes(20);
  }
  expect(warnings.STAFF_OIDC_ISSUER).toBeDefined();
  expect((await get('/', cookie)).headers.get('location')).toBe('/sign-in');
});

test('whoever was sent to a provider that then fails goes on', async () => {
  const { browser } = openSite(asking);
  signInAs(asking, 'Priya Shah', 'care');
  await browser.visit('/sign-in/start');
  site.passMinutes(15);
  asking.changeClaims = () => {
    asking.isDown = true;
    throw new Error('The provider fails while it makes a token.');
  };
  const { status, path } = await browser.visit('/deliveries');
  expect([status, path]).toEqual([200, '/deliveries']);
});

test.each([
  ['error=server_error', 503],
  ['error=temporarily_unavailable', 503],
  ['id_token=x', 403],
  ['token=x&code=x', 403],
])(
  'an answer that the browser makes up neither confirms whoever lost the role nor stops others: %s',
  async (answer, refusal) => {
    const { browser, openBrowser, warnings, get } = openSite(asking);
    signInAs(asking, 'Marek Dunne', 'admin');
    await browser.visit('/sign-in/start');
    signInAs(asking, 'Marek Dunne', []);
    site.passMinutes(15);
    const asked = await get('/audit', browser.cookie());
    browser.own.take(asked);
    const state = new URL(asked.headers.get('location') ?? '').searchParams.get('state');
    const iss = encodeURIComponent(asking.settings.STAFF_OIDC_ISSUER);
    const path = `/sign-in/return?${answer}&state=${state}&iss=${iss}`;
    expect((await browser.visit(path)).status).toBe(refusal);
    const again = await get('/audit', browser.cookie());
    expect(again.headers.get('location')).toMatch(/prompt=none|^\/sign-in$/);
    expect(warnings).toEqual({});
    signInAs(asking, 'Priya Shah', 'care');
    expect((await openBrowser().visit('/sign-in/start')).status).toBe(200);
  },
);

test('a form that was filled in meanwhile is not lost; only pages that were never read again refuse it', async () => {
  const { browser, post } = openSite(asking);
  signInAs(asking, 'Priya Shah', 'care');
  const formToken = findFormToken(await browser.visit('/sign-in/start'));
  const send = async () => {
    const fields = { formToken, kind: 'notify-staff' };
    return (await post('/deliveries', fields, { cookie: browser.cookie() })).status;
  };
  site.passMinutes(20);
  expect(await send()).toBe(303);
  site.passMinutes(24);
  expect(await send()).toBe(303);
  site.passMinutes(1);
  expect(await send()).toBe(403);
  await browser.visit('/deliveries');
  expect(await send()).toBe(303);
});

test('after a form the browser may be sent to the provider', async () => {
  const { get } = openSite(asking);
  expect((await get('/sign-in')).headers.get('content-security-policy')).toContain(
    `form-action 'self' ${asking.settings.STAFF_OIDC_ISSUER};`,
  );
});

test('with a refresh token the role is confirmed without the browser, by one of several requests', async () => {
  const { browser, get, post } = openSite(refreshing);
  signInAs(refreshing, 'Marek Dunne', 'admin');
  const formToken = findFormToken(await browser.visit('/sign-in/start'));
  const cookie = browser.cookie();
  for (const _ of [1, 2]) {
    site.passMinutes(15);
    refreshing.asked = [];
    const together = await Promise.all([get('/', cookie), get('/', cookie), get('/audit', cookie)]);
    expect(together.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(refreshing.asked.filter((path) => path === '/token')).toHaveLength(1);
  }
  const stored = await storage.db.select().from(staffSessions);
  expect(stored.filter(({ refreshToken }) => refreshToken)).toHaveLength(1);

  signInAs(refreshing, 'Marek Dunne', 'viewer');
  site.passMinutes(15);
  const refused = await post('/deliveries', { formToken, kind: 'notify-staff' }, { cookie });
  expect(refused.status).toBe(403);
  expect(await site.readNewest(2)).toEqual([
    ['Marek Dunne, marek-dunne@example.com', 'viewer', 'refused', 'another attempt at deliveries'],
    ['Marek Dunne, marek-dunne@example.com', 'viewer', 'role-changed', 'from admin to viewer'],
  ]);

  refreshing.isDown = true;
  site.passMinutes(15);
  expect((await get('/', cookie)).status).toBe(200);
  refreshing.isDown = false;
  delete refreshing.accounts['marek-dunne'];
  site.passMinutes(1);
  expect((await get('/', cookie)).headers.get('location')).toBe('/sign-in?ended');
  expect(await site.readNewest(1)).toEqual([
    ['Marek Dunne, marek-dunne@example.com', 'viewer', 'ended-by-provider', 'invalid_grant'],
  ]);
});

test('sessions of work accounts end when the provider is taken out of the settings', async () => {
  const { browser } = openSite(asking);
  signInAs(asking, 'Priya Shah', 'care');
  await browser.visit('/sign-in/start');
  site.passMinutes(15);
  const { get } = site.openApp();
  expect((await get('/', browser.cookie())).headers.get('location')).toBe('/sign-in?ended');
});

test('with https the pending sign-in is bound to the host, and without the prefix it is none', async () => {
  const { get } = openSite(asking, { STAFF_ORIGIN: 'https://staff.example.com' });
  const begun = await get('/sign-in/start');
  const [pending = '', ...attributes] = begun.headers.get('set-cookie')?.split('; ') ?? [];
  expect(pending).toMatch(/^__Host-staff-pending=/);
  expect(attributes).toEqual(['Max-Age=600', 'Path=/', 'HttpOnly', 'SameSite=Lax', 'Secure']);
  const state = new URL(begun.headers.get('location') ?? '').searchParams.get('state');
  const back = `/sign-in/return?error=access_denied&state=${state}&iss=${asking.settings.STAFF_OIDC_ISSUER}`;
  const read = async (cookie: string) => (await get(back, cookie)).text();
  expect(await read(pending)).toContain('refused this: access_denied.');
  expect(await read(pending.replace('__Host-', ''))).toContain('begun in another browser');
});

test('whoever is confirmed comes back to these pages alone', async () => {
  const { browser, get } = openSite(asking);
  signInAs(asking, 'Priya Shah', 'care');
  await browser.visit('/sign-in/start');
  site.passMinutes(15);
  browser.own.take(await get('//example.com/', browser.cookie()));
  const asked = await get('//example.com/', browser.cookie());
  browser.own.take(asked);
  const { path } = await browser.visit(asked.headers.get('location') ?? '');
  expect(path).toBe('/');
});

test('neither code nor state nor token reaches the log', async () => {
  const { browser, get, logText } = openSite(refreshing);
  signInAs(refreshing, 'Sam Secretname', 'care');
  await browser.visit('/sign-in/start');
  const [returned] = browser.visited().filter((url) => url.includes('?code='));
  await get(`/sign-in?token=${site.createToken('admin')}`);
  const secrets = [...new URL(returned ?? '').searchParams.values(), ...browser.own.values()];
  expect(secrets.length).toBeGreaterThan(2);
  for (const secret of secrets.filter((value) => !value.startsWith('http'))) {
    expect(logText()).not.toContain(secret);
  }
  expect(logText()).toContain('/sign-in/return');
  expect(logText()).not.toMatch(/token=|code=|state=|secretname/i);
});
