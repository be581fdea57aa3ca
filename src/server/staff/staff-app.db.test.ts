import { eq, isNotNull, sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { createPreviewToken } from '#server/content/publishing/preview-token.ts';
import type { Storage } from '#server/platform/storage/database.ts';
import { deliveries, staffAudit } from '#server/platform/storage/schema.ts';
import { testKeyRing } from '#tests/support/key-ring.ts';
import { noDeliveryWorkers } from '#tests/support/no-delivery-workers.ts';
import { loadedTestContent } from '#tests/support/purchase.ts';
import { createStaffSite, readFormToken } from '#tests/support/staff-site.ts';
import { storeEnquiry } from '#tests/support/stored-enquiry.ts';
import { openSharedStorage } from '#tests/support/test-storage.ts';
import { createUnreachableStorage } from '#tests/support/unreachable-database.ts';
import { createStaffToken } from './sign-in/staff-link.ts';

let storage: Storage;
let site: ReturnType<typeof createStaffSite>;

beforeAll(async () => {
  storage = await openSharedStorage();
  site = createStaffSite(storage);
});

test('a link shows a button however often it is opened, and signs in once', async () => {
  const { get, post } = site.openApp();
  const token = site.createToken('care');
  for (const _ of [1, 2]) {
    const opened = await get(`/sign-in?token=${token}`);
    expect(opened.status).toBe(200);
    expect(await opened.text()).toContain(`value="${token}"`);
    expect(opened.headers.get('set-cookie')).toBeNull();
  }
  const first = await post('/sign-in', { token });
  expect([first.status, first.headers.get('location')]).toEqual([303, '/']);
  expect(first.headers.get('set-cookie')).toMatch(
    /^staff=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/,
  );
  const second = await post('/sign-in', { token });
  expect(second.status).toBe(403);
  expect(await second.text()).toContain('This link was used before.');
  expect(second.headers.get('set-cookie')).toBeNull();
  expect(await site.readNewest(2)).toEqual([
    ['Priya Shah', 'care', 'used-link-again', null],
    ['Priya Shah', 'care', 'signed-in', null],
  ]);
});

test('of two presses at once one signs in', async () => {
  const { post } = site.openApp();
  const token = site.createToken('care');
  const both = await Promise.all([post('/sign-in', { token }), post('/sign-in', { token })]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([303, 403]);
});

test('a link that has expired, was changed, or is not allowed signs nobody in', async () => {
  const { get, post } = site.openApp();
  const token = site.createToken('admin');
  const [data = '', seal] = token.split('.');
  const forged = Buffer.from(data, 'base64url').toString().replace('Priya', 'Marek');
  const changed = `${Buffer.from(forged).toString('base64url')}.${seal}`;
  expect((await post('/sign-in', { token: changed })).status).toBe(403);
  const ofOtherKeys = createStaffToken([{ id: testKeyRing[0].id, key: Buffer.alloc(32, 9) }], {
    name: 'Priya Shah',
    role: 'admin',
    now: site.now(),
  });
  const ofPreview = createPreviewToken(testKeyRing, { until: 2e9 });
  for (const foreign of [ofOtherKeys, ofPreview]) {
    expect((await post('/sign-in', { token: foreign })).status).toBe(403);
  }
  expect((await site.openApp({ areLinksAllowed: false }).post('/sign-in', { token })).status).toBe(
    403,
  );
  site.passMinutes(11);
  expect((await get(`/sign-in?token=${token}`)).status).toBe(403);
  expect((await post('/sign-in', { token })).status).toBe(403);
});

test('a session ends after 30 minutes without use, and after 12 hours', async () => {
  const { get, signIn } = site.openApp();
  const idle = await signIn('viewer');
  site.passMinutes(29);
  expect((await get('/', idle)).status).toBe(200);
  site.passMinutes(29);
  expect((await get('/', idle)).status).toBe(200);
  site.passMinutes(31);
  expect((await get('/', idle)).headers.get('location')).toBe('/sign-in');

  const long = await signIn('viewer');
  for (let passed = 0; passed < 12 * 60; passed += 20) {
    expect((await get('/', long)).status).toBe(200);
    site.passMinutes(20);
  }
  expect((await get('/', long)).status).toBe(303);
});

test('who signs out is signed out on all instances', async () => {
  const [one, other] = [site.openApp(), site.openApp()];
  const cookie = await one.signIn('care');
  const formToken = await readFormToken(await other.get('/', cookie));
  const out = await one.post('/sign-out', { formToken }, { cookie });
  expect([out.status, out.headers.get('location')]).toEqual([303, '/sign-in']);
  expect(out.headers.get('set-cookie')).toContain('Max-Age=0');
  expect((await other.get('/', cookie)).status).toBe(303);
  expect(await site.readNewest(1)).toEqual([['Priya Shah', 'care', 'signed-out', null]]);
});

test.each([
  ['viewer', 403],
  ['care', 403],
  ['admin', 200],
] as const)('%s gets %i for the audit, which the audit has', async (role, status) => {
  const { get, signIn } = site.openApp();
  const cookie = await signIn(role, `Lena ${role}`);
  const response = await get('/audit', cookie);
  const page = await response.text();
  expect(response.status).toBe(status);
  expect(page).toContain(status === 200 ? 'Newest first' : 'You may not see this page');
  expect(page.includes('href="/audit"')).toBe(status === 200);
  const [newest] = await site.readNewest(1);
  expect(newest).toEqual(
    status === 200
      ? [`Lena ${role}`, role, 'looked-at-audit', null]
      : [`Lena ${role}`, role, 'refused', 'the page Audit'],
  );
});

test('a form of another site, of another session or in another encoding does nothing', async () => {
  const { get, post, signIn } = site.openApp();
  const [cookie, other] = [await signIn('care'), await signIn('care')];
  const formToken = await readFormToken(await get('/', cookie));
  const foreign = await readFormToken(await get('/', other));
  expect(foreign).not.toBe(formToken);
  const statuses = [
    await post('/sign-out', { formToken }, { cookie, 'sec-fetch-site': 'cross-site' }),
    // Another port of the same machine, e.g. the shop.
    await post('/sign-out', { formToken }, { cookie, 'sec-fetch-site': 'same-site' }),
    await post('/sign-out', { formToken: foreign }, { cookie }),
    await post('/sign-out', {}, { cookie }),
    await post('/sign-out', { formToken }, { cookie, 'content-type': 'text/plain' }),
    await post('/sign-out', { formToken: 'x'.repeat(20_000) }, { cookie }),
    await post(
      '/sign-in',
      { token: site.createToken('admin') },
      { 'sec-fetch-site': 'cross-site' },
    ),
  ].map(({ status }) => status);
  expect(statuses).toEqual([403, 403, 403, 403, 415, 413, 403]);
  expect((await get('/', cookie)).status).toBe(200);
});

test('with https the cookie is bound to the host, and without the prefix it is none', async () => {
  const { get, post } = site.openApp({ staffOrigin: 'https://staff.example.com' });
  const { headers } = await post('/sign-in', { token: site.createToken('care') });
  const [cookie = '', ...attributes] = headers.get('set-cookie')?.split('; ') ?? [];
  expect(cookie).toMatch(/^__Host-staff=/);
  expect(attributes).toContain('Secure');
  expect(headers.get('strict-transport-security')).not.toBeNull();
  expect((await get('/', cookie)).status).toBe(200);
  expect((await get('/', cookie.replace('__Host-', ''))).status).toBe(303);
});

test('pages run no script, are kept nowhere, and show names as text', async () => {
  const { get, signIn, logText } = site.openApp();
  const name = '<script>alert(1)</script>"\'';
  const cookie = await signIn('admin', name);
  for (const path of ['/', '/audit', `/audit?who=${encodeURIComponent(name)}`, '/nothing']) {
    const response = await get(path, cookie);
    const page = await response.text();
    expect(page).toContain('&lt;script&gt;alert(1)');
    expect(page).not.toMatch(/<script|<style| style=/);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'self'; .*frame-ancestors 'none'$/,
    );
  }
  expect((await get('/sign-in')).headers.get('cache-control')).toBe('no-store');
  expect(logText()).not.toMatch(/alert|token=|staff=/);
});

test('the style sheet has the colours of the brand, and its address is that of this version', async () => {
  const { get } = site.openApp();
  const address =
    /href="(\/staff\.css[^"]+)"/.exec(await (await get('/sign-in')).text())?.[1] ?? '';
  const styles = await get(address);
  expect(styles.headers.get('content-type')).toBe('text/css; charset=utf-8');
  expect(styles.headers.get('cache-control')).toContain('immutable');
  expect(await styles.text()).toContain(
    `--color-primary:${loadedTestContent.brand.colours.primary}`,
  );
  for (const other of ['?v=older', '?v=', '', `?v=${address.at(-1)}`]) {
    const response = await get(`/staff.css${other}`);
    expect(response.headers.get('cache-control'), other).toBe('no-store');
  }
});

test('the audit is read by name and page by page', async () => {
  const { get, signIn } = site.openApp();
  const cookie = await signIn('admin', 'Zoe');
  for (let visit = 0; visit < 51; visit += 1) await get('/audit', cookie);
  const page = await (await get('/audit?who=zO', cookie)).text();
  expect(page.match(/<time/g)).toHaveLength(50);
  const earlier = /href="(\/audit\?who=zO&amp;before=\d+)"/.exec(page)?.[1]?.replace('&amp;', '&');
  const rest = await (await get(earlier ?? '', cookie)).text();
  expect(rest.match(/<time/g)).toHaveLength(3);
  expect(rest).toContain('Signed in');
  for (const who of ['%', '_', "'", '\0', 'x'.repeat(10_000)]) {
    const none = await get(`/audit?who=${encodeURIComponent(who)}`, cookie);
    expect(none.status).toBe(200);
  }
  expect(await (await get('/audit?who=%25', cookie)).text()).toContain('There are no rows.');
});

test('care attempts one open delivery, or all of a kind, again; a viewer sees no button and is refused', async () => {
  const { get, post, signIn } = site.openApp();
  const { db } = storage;
  await storeEnquiry({ db, deliveries: noDeliveryWorkers, clock: site.now });
  const failed = {
    failedAt: site.now(),
    nextAttemptAt: null,
    attempts: 3,
    lastResult: 'HTTP 503 <b>',
  };
  await db.update(deliveries).set(failed);
  const done = { failedAt: null, deliveredAt: site.now() };
  await db.update(deliveries).set(done).where(eq(deliveries.kind, 'deliver-enquiry'));
  const listOpen = async () => {
    const rows = await db.select().from(deliveries).where(isNotNull(deliveries.nextAttemptAt));
    return rows.map(({ kind }) => kind).toSorted();
  };

  const viewer = await signIn('viewer', 'Lena Fox');
  const seen = await (await get('/deliveries', viewer)).text();
  expect(seen).toContain('HTTP 503 &lt;b&gt;');
  expect(seen).not.toMatch(/<button[^>]*>(?!Sign out)/);
  const formToken = await readFormToken(await get('/', viewer));
  const fields = { formToken, kind: 'notify-staff' };
  expect((await post('/deliveries', fields, { cookie: viewer })).status).toBe(403);
  expect(await listOpen()).toEqual([]);

  const care = await signIn('care');
  const careToken = await readFormToken(await get('/', care));
  const retry = async (target: Record<string, string>) => {
    const response = await post(
      '/deliveries',
      { formToken: careToken, ...target },
      { cookie: care },
    );
    return response.headers.get('location') ?? response.status;
  };
  const [delivered] = await db
    .select()
    .from(deliveries)
    .where(eq(deliveries.kind, 'deliver-enquiry'));
  expect(await retry({ id: delivered?.id ?? '' })).toBe('/deliveries?done=0');
  expect(await retry({ kind: 'notify-staff' })).toBe('/deliveries?done=1');
  expect(await listOpen()).toEqual(['notify-staff']);
  const [other] = await db
    .select()
    .from(deliveries)
    .where(eq(deliveries.kind, 'acknowledge-enquiry'));
  expect(await retry({ id: other?.id ?? '' })).toBe('/deliveries?done=1');
  expect(await listOpen()).toEqual(['acknowledge-enquiry', 'notify-staff']);
  expect(await retry({ kind: 'everything' })).toBe(403);
  expect(await retry({ id: "' or 1=1" })).toBe(403);
  expect((await site.readNewest(4)).map(([, , act]) => act)).toEqual([
    'refused',
    'refused',
    'retried-deliveries',
    'retried-deliveries',
  ]);
});

test('the database refuses to change a row of the audit, and to delete one before its period ends', async () => {
  const { db } = storage;
  const periods = { ...site.periods, staffAudit: '1 day' };
  await site.openApp({ periods }).signIn('care', 'Old');
  await expect(db.execute(sql`update staff_audit set name = 'Nobody'`)).rejects.toThrow();
  await expect(db.execute(sql`delete from staff_audit`)).rejects.toThrow();
  const before = await db.$count(staffAudit);
  site.setNow(new Date(Date.now() - 2 * 24 * 60 * 60_000));
  await site.openApp({ periods }).signIn('care', 'Older');
  await db.execute(sql`delete from staff_audit where name = 'Older'`);
  expect(await db.$count(staffAudit)).toBe(before);
});

test('without the database a page says so', async () => {
  const { get } = site.openApp({ db: createUnreachableStorage().db });
  const response = await get('/', 'staff=x');
  expect(response.status).toBe(503);
  expect(await response.text()).toContain('The database is away');
});
