import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { leavePath } from '#api/paths.ts';
import { createMetrics } from '#server/platform/observability/metrics.ts';
import type { Storage } from '#server/platform/storage/database.ts';
import { contracts, deliveries, notices, rateLimits } from '#server/platform/storage/schema.ts';
import { DatabaseUnavailableError } from '#server/platform/storage/unavailable.ts';
import { createLeaveToken } from '#server/sales/notices/leave-link.ts';
import { testKeyRing } from '#tests/support/key-ring.ts';
import { noDeliveryWorkers } from '#tests/support/no-delivery-workers.ts';
import { createContractBody } from '#tests/support/purchase.ts';
import { createRecordedLog } from '#tests/support/recorded-log.ts';
import { storePurchase } from '#tests/support/stored-purchase.ts';
import { createTestSite, openBrowser } from '#tests/support/test-site.ts';
import { openSharedStorage } from '#tests/support/test-storage.ts';
import { openLeaving } from './leaving/leave-access.ts';
import { noTrustedProxies } from './requests/trusted-proxies.ts';

let storage: Storage;
let contractId = '';
let reference = '';
let now = new Date();
const clock = () => now;
const body = createContractBody('boiler-and-service-care', new Date('2026-11-15T12:00:00Z'));
const { email } = body.customerDetails;

beforeAll(async () => {
  storage = await openSharedStorage();
});

beforeEach(async () => {
  now = new Date('2026-11-16T10:42:07Z');
  await storage.db.delete(contracts);
  await storage.db.delete(rateLimits);
  ({ contractId, reference } = await buy());
});

async function buy() {
  const bought = await storePurchase(
    { ...storage, deliveries: noDeliveryWorkers, clock: () => new Date('2026-11-15T12:00:00Z') },
    { ...body, agreement: { ...body.agreement, buysAgain: true } },
  );
  const [contract] = await storage.db
    .select()
    .from(contracts)
    .where(eq(contracts.reference, bought));
  return { contractId: contract?.id ?? '', reference: bought };
}

const { log, text: logText } = createRecordedLog();

function openSite(changes: Partial<Parameters<typeof openLeaving>[0]> = {}) {
  const leaving = openLeaving({
    db: storage.db,
    bankKeys: testKeyRing,
    clock,
    deliveries: noDeliveryWorkers,
    consumeRateLimit: () => undefined,
    hasDiskSpace: async () => true,
    isPreview: () => false,
    metrics: createMetrics(),
    log,
    siteOrigin: 'https://www.example.com',
    trustedProxies: noTrustedProxies,
    ...changes,
  });
  return createTestSite(storage, { leaving, log, clock });
}

const locationOf = (response: Response) => {
  expect(response.status).toBe(303);
  expect(response.headers.get('cache-control')).toBe('no-store');
  return response.headers.get('location');
};

/** The loader's data of a page. */
async function dataOf(page: Response) {
  expect(page.status).toBe(200);
  expect(page.headers.get('cache-control')).toBe('no-store');
  const [, json = ''] =
    /<script type="application\/json">(.*)<\/script>/.exec(await page.text()) ?? [];
  const [data] = Object.values(JSON.parse(json));
  return data as Record<string, never>;
}

const find = (typed: Record<string, string>) => ({ act: 'find', ...typed });

/** A browser that has found the plan. */
async function openBuyer(changes = {}) {
  const browser = openBrowser(openSite(changes));
  expect(locationOf(await browser.post(leavePath, find({ reference, email })))).toBe(leavePath);
  return browser;
}

test('a buyer finds the plan, checks the notice, sends it, and takes it back', async () => {
  const browser = openBrowser(openSite());
  expect(await dataOf(await browser.get(leavePath))).toMatchObject({ view: 'find' });
  // As people type it.
  const typed = find({
    reference: reference.toLowerCase().replaceAll('-', ' '),
    email: email.toUpperCase(),
  });
  expect(locationOf(await browser.post(leavePath, typed))).toBe(leavePath);
  expect(await dataOf(await browser.get(leavePath))).toMatchObject({
    view: 'options',
    plan: {
      reference,
      options: [
        { kind: 'withdraw', lastDay: '2026-11-16' },
        { kind: 'cancel', lastDay: '2026-12-14' },
        { kind: 'stop-renewal', lastDay: '2027-11-14' },
      ],
    },
  });
  const check = await dataOf(await browser.get(`${leavePath}?kind=withdraw`));
  expect(check).toMatchObject({ view: 'check', option: { kind: 'withdraw' } });
  const form = { act: 'send', kind: 'withdraw', key: String(check.formKey) };
  // Two presses.
  for (const _ of [1, 2]) expect(locationOf(await browser.post(leavePath, form))).toBe(leavePath);
  const received = await dataOf(await browser.get(leavePath));
  expect(received).toMatchObject({
    view: 'received',
    receivedAt: '16 November 2026 at 10:42:07 GMT',
    notice: { kind: 'withdraw', canBeTakenBack: true },
  });
  const [notice, ...others] = await storage.db.select().from(notices);
  expect(others).toEqual([]);
  const takeBack = { act: 'take-back', notice: String(notice?.reference) };
  expect(locationOf(await browser.post(leavePath, takeBack))).toBe(leavePath);
  expect(await dataOf(await browser.get(leavePath))).toMatchObject({
    view: 'options',
    plan: { takenBack: { reference: notice?.reference } },
    takenBackAt: '16 November 2026 at 10:42:07 GMT',
  });
});

test('opening the link of the mail changes nothing, and takes the token out of the address and the log', async () => {
  const site = openSite();
  const browser = openBrowser(site);
  const token = createLeaveToken(testKeyRing, contractId);
  for (const method of ['HEAD', 'GET']) {
    const response = await site.fetch(
      new Request(`https://www.example.com${leavePath}?token=${token}`, { method }),
    );
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toBe(leavePath);
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^__Host-leave=[^;]+; Path=\/; HttpOnly; SameSite=Lax; Secure$/),
    ]);
    expect(response.headers.getSetCookie().join()).not.toContain(token);
  }
  await browser.get(`${leavePath}?token=${token}`);
  expect(await dataOf(await browser.get(leavePath))).toMatchObject({ view: 'options' });
  expect(await storage.db.select().from(notices)).toEqual([]);
  expect(logText()).not.toContain(token);
  expect(logText()).not.toContain(email);
});

test('a link that was altered, of a key that is missing, or of a contract that is gone, opens the form', async () => {
  const site = openSite();
  const token = createLeaveToken(testKeyRing, contractId);
  const [, seal = ''] = token.split('.');
  const other = Buffer.from(JSON.stringify({ contractId: randomUUID() })).toString('base64url');
  const altered = [
    createLeaveToken([{ id: 'missing', key: Buffer.alloc(32, 8) }], contractId),
    `${token}x`,
    token.slice(0, -1),
    `${other}.${seal}`,
    '',
    '<script>',
    'x'.repeat(900),
  ];
  for (const text of altered) {
    const browser = openBrowser(site);
    const opened = await browser.get(`${leavePath}?token=${encodeURIComponent(text)}`);
    expect(locationOf(opened)).toBe(`${leavePath}?problem=link`);
    expect(await dataOf(await browser.get(leavePath))).toMatchObject({ view: 'find' });
  }
  const browser = openBrowser(site);
  await browser.get(`${leavePath}?token=${createLeaveToken(testKeyRing, randomUUID())}`);
  expect(await dataOf(await browser.get(leavePath))).toMatchObject({ view: 'find' });
});

test('a wrong pair gets the same page as a right one of a plan that has ended', async () => {
  const other = await buy();
  const wrongs = [
    { reference, email: 'somebody.else@example.com' },
    { reference: 'HS-2222-2222', email },
    { reference: other.reference, email: 'somebody.else@example.com' },
  ];
  const locations = new Set<string | null>();
  const pages = new Set<string>();
  const sendOf = async (typed: Record<string, string>) => {
    const browser = openBrowser(openSite());
    const response = await browser.post(leavePath, find(typed));
    locations.add(locationOf(response));
    expect(response.headers.getSetCookie().map((cookie) => cookie.split('=')[0])).toEqual([
      '__Host-leave',
    ]);
    pages.add(await browser.follow(response));
    // Nothing was found that could be left.
    expect(await dataOf(await browser.get(leavePath))).toMatchObject({ view: 'find' });
  };
  for (const typed of wrongs) await sendOf(typed);
  const buyer = await openBuyer();
  const form = { act: 'send', kind: 'withdraw', key: randomUUID() };
  await buyer.post(leavePath, form);
  now = new Date('2026-11-17T00:00:00Z');
  await sendOf({ reference, email });
  await storage.db
    .update(contracts)
    .set({ customerDetails: { ...body.customerDetails, email: '' } })
    .where(eq(contracts.id, other.contractId));
  await sendOf({ reference: other.reference, email });
  expect([...locations]).toEqual([`${leavePath}?nothing=found`]);
  expect(pages.size).toBe(1);
});

test('a wrong pair makes the same queries as a right one that has nothing to leave', async () => {
  const { db } = storage;
  const buyer = await openBuyer();
  await buyer.post(leavePath, { act: 'send', kind: 'withdraw', key: randomUUID() });
  now = new Date('2026-11-18T12:00:00Z');
  const queriesOf = async (typed: Record<string, string>) => {
    const prepare = vi.spyOn(db._.session, 'prepareQuery');
    await openBrowser(openSite()).post(leavePath, find(typed));
    const made = prepare.mock.calls.map(([query]) => query.sql);
    prepare.mockRestore();
    return made;
  };
  const right = await queriesOf({ reference, email });
  expect(right.length).toBeGreaterThan(2);
  expect(await queriesOf({ reference, email: 'somebody.else@example.com' })).toEqual(right);
  expect(await queriesOf({ reference: 'HS-2222-2222', email })).toEqual(right);
});

test('a client, and a reference, is looked for only so often', async () => {
  const limited = await openBrowser(openSite({ consumeRateLimit: () => 60 })).post(
    leavePath,
    find({ reference, email }),
  );
  expect(locationOf(limited)).toBe(`${leavePath}?find=&problem=limited`);
  const site = openSite();
  const typed = find({ reference, email: 'somebody.else@example.com' });
  for (let count = 0; count < 20; count += 1) {
    expect(locationOf(await openBrowser(site).post(leavePath, typed))).toContain('nothing');
  }
  // Another instance counts on, for the right address too. The link of the mail still works.
  const browser = openBrowser(openSite());
  expect(locationOf(await browser.post(leavePath, find({ reference, email })))).toContain(
    'problem=limited',
  );
  await browser.get(`${leavePath}?token=${createLeaveToken(testKeyRing, contractId)}`);
  expect(await dataOf(await browser.get(leavePath))).toMatchObject({ view: 'options' });
});

test('what was typed is shown again with what is wrong with it, markup as text', async () => {
  const browser = openBrowser(openSite());
  const hostile = '<img src=x onerror=alert(1)>';
  const refused = await browser.post(leavePath, find({ reference: hostile, email: hostile }));
  expect(locationOf(refused)).toBe(`${leavePath}?find=again`);
  expect(await dataOf(await browser.get(`${leavePath}?find=again`))).toMatchObject({
    view: 'find',
    typed: { reference: hostile, email: hostile },
    messages: {
      reference: expect.stringContaining('HS-7K2M-9QPX'),
      email: 'Please enter a valid email address',
    },
  });
  const empty = await browser.post(leavePath, {});
  expect(await browser.follow(empty)).toContain('Enter the reference number of the plan');
  expect(await browser.post(leavePath, find({ reference: 'x'.repeat(9000), email }))).toMatchObject(
    {
      status: 303,
    },
  );
});

test.each([
  ['without a key', { kind: 'withdraw' }],
  ['with a key that is no UUID', { kind: 'withdraw', key: '<b>' }],
  ['of an unknown kind', { kind: '<b>', key: randomUUID() }],
])('a notice %s is not stored', async (_, fields) => {
  const browser = await openBuyer();
  expect(locationOf(await browser.post(leavePath, { act: 'send', ...fields }))).toBe(leavePath);
  expect(await storage.db.select().from(notices)).toEqual([]);
});

test('a notice that the plan does not allow any more is refused, and the page says what it allows', async () => {
  const browser = await openBuyer();
  now = new Date('2026-11-16T11:41:00Z');
  for (const notice of ['LV-2222-2222', '\0', '']) {
    expect(locationOf(await browser.post(leavePath, { act: 'take-back', notice }))).toBe(
      `${leavePath}?problem=not-possible`,
    );
  }
  expect(await dataOf(await browser.get(`${leavePath}?problem=not-possible`))).toMatchObject({
    view: 'options',
    problem: 'not-possible',
  });
});

test('an old page whose notice was taken back does not say that it is sent', async () => {
  const browser = await openBuyer();
  const form = { act: 'send', kind: 'withdraw', key: randomUUID() };
  expect(locationOf(await browser.post(leavePath, form))).toBe(leavePath);
  const [notice] = await storage.db.select().from(notices);
  await browser.post(leavePath, { act: 'take-back', notice: String(notice?.reference) });
  expect(locationOf(await browser.post(leavePath, form))).toBe(`${leavePath}?problem=not-possible`);
});

test('a press while the database is away keeps its key, and the next one stores the notice', async () => {
  const transaction = vi.fn().mockRejectedValueOnce(new DatabaseUnavailableError('promoted'));
  const db = new Proxy(storage.db, {
    get: (target, name) => {
      const isFirst = name === 'transaction' && transaction.mock.calls.length === 0;
      const value: unknown = Reflect.get(target, name);
      return isFirst ? transaction : typeof value === 'function' ? value.bind(target) : value;
    },
  });
  const browser = await openBuyer({ db });
  const key = randomUUID();
  const form = { act: 'send', kind: 'withdraw', key };
  const again = locationOf(await browser.post(leavePath, form)) ?? '';
  expect(again).toContain('problem=not-stored');
  expect(await dataOf(await browser.get(again))).toMatchObject({ view: 'check', formKey: key });
  expect(locationOf(await browser.post(leavePath, form))).toBe(leavePath);
  expect(await storage.db.select().from(notices)).toMatchObject([{ idempotencyKey: key }]);
  const planned = await storage.db.select().from(deliveries);
  expect(planned.filter(({ noticeId }) => noticeId !== null)).toHaveLength(2);
});

test('a preview and a full disk store no notice', async () => {
  for (const changes of [{ hasDiskSpace: async () => false }, { isPreview: () => true }]) {
    const browser = openBrowser(openSite(changes));
    await browser.get(`${leavePath}?token=${createLeaveToken(testKeyRing, contractId)}`);
    const form = { act: 'send', kind: 'withdraw', key: randomUUID() };
    expect(locationOf(await browser.post(leavePath, form))).toContain('problem=not-stored');
  }
  expect(await storage.db.select().from(notices)).toEqual([]);
});

test('a contract of 0.1.0 offers what its dates tell, and the phone number for the rest', async () => {
  const [contract] = await storage.db.select().from(contracts);
  if (!contract) throw new Error('The contract is missing.');
  const { leaving: _, renews: __, ...evidence } = contract.evidence;
  await storage.db.update(contracts).set({ evidence });
  const browser = await openBuyer();
  const page = await dataOf(await browser.get(leavePath));
  expect(page).toMatchObject({
    view: 'options',
    plan: { options: [{ kind: 'withdraw' }], needsCall: true },
  });
  now = new Date('2026-11-30T00:00:00Z');
  await browser.post(leavePath, find({ reference, email }));
  expect(await dataOf(await browser.get(leavePath))).toMatchObject({
    view: 'options',
    plan: { options: [], needsCall: true },
  });
});

test('the cookie ends after an hour', async () => {
  const browser = await openBuyer();
  now = new Date('2026-11-16T11:42:08Z');
  expect(await dataOf(await browser.get(leavePath))).toMatchObject({ view: 'find' });
});
