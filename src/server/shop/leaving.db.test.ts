import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { leavePath } from '#api/paths.ts';
import { noTrustedProxies } from '#server/http/requests/trusted-proxies.ts';
import { createMetrics } from '#server/platform/observability/metrics.ts';
import type { Storage } from '#server/platform/storage/database.ts';
import { contracts, deliveries, notices, rateLimits } from '#server/platform/storage/schema.ts';
import { DatabaseUnavailableError } from '#server/platform/storage/unavailable.ts';
import { createLeavingToken } from '#server/sales/leaving/leaving-link.ts';
import { isInForce, listNotices } from '#server/sales/leaving/notices.ts';
import { countInDay } from '#server/sales/mail/mail-limit.ts';
import { testKeyRing } from '#tests/support/key-ring.ts';
import { noDeliveryWorkers } from '#tests/support/no-delivery-workers.ts';
import { createContractBody } from '#tests/support/purchase.ts';
import { createRecordedLog } from '#tests/support/recorded-log.ts';
import { storePurchase } from '#tests/support/stored-purchase.ts';
import { createTestSite, openBrowser } from '#tests/support/test-site.ts';
import { openSharedStorage } from '#tests/support/test-storage.ts';
import { openLeaving } from './leaving/leaving-access.ts';

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
    times: {
      receivedAt: '16 November 2026 at 10:42:07 GMT',
      takeBackUntil: '10:42 on 17 November 2026',
    },
    notice: { kind: 'withdraw' },
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
  const token = createLeavingToken(testKeyRing, contractId);
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
  const token = createLeavingToken(testKeyRing, contractId);
  const [, seal = ''] = token.split('.');
  const other = Buffer.from(JSON.stringify({ contractId: randomUUID() })).toString('base64url');
  const altered = [
    createLeavingToken([{ id: 'missing', key: Buffer.alloc(32, 8) }], contractId),
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
  await browser.get(`${leavePath}?token=${createLeavingToken(testKeyRing, randomUUID())}`);
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
  now = new Date('2026-11-17T10:42:07Z');
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

const wrong = () => find({ reference, email: 'somebody.else@example.com' });

test('a client that asks too often is told to wait some minutes', async () => {
  const browser = openBrowser(openSite({ consumeRateLimit: () => 60 }));
  expect(locationOf(await browser.post(leavePath, wrong()))).toBe(
    `${leavePath}?find=&problem=limited`,
  );
});

test('20 guesses of a client lock that client out for a day, on every instance, and not the buyer elsewhere', async () => {
  for (let count = 0; count < 20; count += 1) {
    expect(locationOf(await openBrowser(openSite()).post(leavePath, wrong()))).toContain('nothing');
  }
  const limited = `${leavePath}?find=&problem=limited-for-a-day`;
  const browser = openBrowser(openSite());
  expect(locationOf(await browser.post(leavePath, find({ reference, email })))).toBe(limited);
  const elsewhere = openBrowser(openSite(), '198.51.100.9');
  expect(locationOf(await elsewhere.post(leavePath, find({ reference, email })))).toBe(leavePath);
});

test('500 guesses from everywhere close the form for the reference; the link of the mail still works', async () => {
  for (let count = 0; count < 500; count += 1) {
    await countInDay(storage.db, testKeyRing, 'plan-to-leave-by-all', reference);
  }
  const browser = openBrowser(openSite());
  expect(locationOf(await browser.post(leavePath, find({ reference, email })))).toContain(
    'problem=limited-for-a-day',
  );
  await browser.get(`${leavePath}?token=${createLeavingToken(testKeyRing, contractId)}`);
  expect(await dataOf(await browser.get(leavePath))).toMatchObject({ view: 'options' });
});

test('the way to leave is chosen by a post, and none is chosen at first', async () => {
  const browser = await openBuyer();
  for (const fields of [{}, { kind: '' }, { kind: '<b>' }]) {
    const again = locationOf(await browser.post(leavePath, { act: 'choose', ...fields })) ?? '';
    expect(again).toBe(`${leavePath}?more=again`);
    expect(await dataOf(await browser.get(again))).toMatchObject({
      view: 'options',
      message: 'Choose what you want to do',
    });
  }
  const chosen = await browser.post(leavePath, { act: 'choose', kind: 'cancel' });
  expect(locationOf(chosen)).toBe(`${leavePath}?kind=cancel`);
  expect(await dataOf(await browser.get(`${leavePath}?kind=cancel`))).toMatchObject({
    view: 'check',
    option: {
      words: { money: expect.stringMatching(/^You pay £7\.25 on 30 November 2026 for this month/) },
    },
  });
});

/** The number of the notice that this sends. */
async function sendOf(browser: Awaited<ReturnType<typeof openBuyer>>, kind: string) {
  const sent = await browser.post(leavePath, { act: 'send', kind, key: randomUUID() });
  expect(locationOf(sent)).toBe(leavePath);
  return (await listNotices(storage.db, contractId)).findLast(isInForce)?.reference ?? '';
}

test('who takes back the later of two notices sees what stays in force, and takes only that one back by two presses', async () => {
  const browser = await openBuyer();
  const earlier = await sendOf(browser, 'stop-renewal');
  now = new Date('2026-11-16T10:50:00Z');
  const later = await sendOf(browser, 'withdraw');
  now = new Date('2026-11-16T10:51:00Z');
  for (const _ of [1, 2]) {
    const taken = await browser.post(leavePath, { act: 'take-back', notice: later });
    expect(locationOf(taken)).toBe(leavePath);
    expect(await dataOf(await browser.get(leavePath))).toMatchObject({
      view: 'options',
      plan: { takenBack: { reference: later }, notice: { reference: earlier, takenBackAt: null } },
    });
  }
  expect(await dataOf(await browser.get(`${leavePath}?notice`))).toMatchObject({
    view: 'received',
    notice: { reference: earlier },
  });
  now = new Date('2026-11-16T10:52:00Z');
  await sendOf(browser, 'cancel');
});

test('a notice can be taken back for 24 hours, also when the plan has ended meanwhile', async () => {
  const browser = await openBuyer();
  const reference = await sendOf(browser, 'withdraw');
  now = new Date('2026-11-17T10:42:06Z');
  await browser.get(`${leavePath}?token=${createLeavingToken(testKeyRing, contractId)}`);
  expect(await dataOf(await browser.get(leavePath))).toMatchObject({
    view: 'received',
    times: { takeBackUntil: '10:42 on 17 November 2026' },
  });
  now = new Date('2026-11-17T10:42:07Z');
  expect(await dataOf(await browser.get(leavePath))).toMatchObject({ view: 'find' });
  now = new Date('2026-11-17T10:42:06Z');
  await browser.post(leavePath, { act: 'take-back', notice: reference });
  expect(await dataOf(await browser.get(leavePath))).toMatchObject({
    view: 'options',
    plan: { takenBack: { reference }, options: [{ kind: 'withdraw' }, {}, {}] },
  });
});

test('a sixth notice in 24 hours is not stored, and the page says so', async () => {
  const browser = await openBuyer();
  for (let count = 0; count < 5; count += 1) {
    now = new Date(now.getTime() + 60_000);
    const notice = await sendOf(browser, 'withdraw');
    now = new Date(now.getTime() + 60_000);
    await browser.post(leavePath, { act: 'take-back', notice });
  }
  const press = { act: 'send', kind: 'withdraw', key: randomUUID() };
  const refused = locationOf(await browser.post(leavePath, press)) ?? '';
  expect(refused).toBe(`${leavePath}?more=&problem=too-many-notices`);
  expect(await dataOf(await browser.get(refused))).toMatchObject({
    view: 'options',
    problem: 'too-many-notices',
  });
  expect(await storage.db.select().from(notices)).toHaveLength(5);
  now = new Date('2026-11-17T10:43:07Z');
  await browser.get(`${leavePath}?token=${createLeavingToken(testKeyRing, contractId)}`);
  await sendOf(browser, 'withdraw');
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
      reference: expect.stringContaining('HS-BB24-KN8X'),
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
    await browser.get(`${leavePath}?token=${createLeavingToken(testKeyRing, contractId)}`);
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
