import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { Storage } from '#server/platform/storage/database.ts';
import { deliveries } from '#server/platform/storage/schema.ts';
import { findContract } from '#server/sales/contracts/found-contract.ts';
import { getLeavingLink } from '#server/sales/leaving/leaving-link.ts';
import { sendNotice } from '#server/sales/leaving/send-notice.ts';
import { noDeliveryWorkers } from '#tests/support/no-delivery-workers.ts';
import {
  bankSecrets,
  createPrivatePurchase,
  findLeaks,
  personalSecrets,
  privatePersonalDetails,
} from '#tests/support/private-details.ts';
import { createContractBody } from '#tests/support/purchase.ts';
import { createStaffSite, readFormToken } from '#tests/support/staff-site.ts';
import { storePurchase } from '#tests/support/stored-purchase.ts';
import { openSharedStorage } from '#tests/support/test-storage.ts';

let storage: Storage;
let site: ReturnType<typeof createStaffSite>;
let reference = '';
const { surname } = privatePersonalDetails;

beforeAll(async () => {
  storage = await openSharedStorage();
  site = createStaffSite(storage);
  const deps = { ...storage, deliveries: noDeliveryWorkers, clock: site.now };
  reference = await storePurchase(deps, createPrivatePurchase());
  await storePurchase(deps, createContractBody());
});

/** Signs in, and searches as the form does. Cookies are kept as a browser keeps them. */
async function openSearch(role: 'care' | 'admin' = 'care', app = site.openApp()) {
  const session = await app.signIn(role);
  const formToken = await readFormToken(await app.get('/', session));
  let cookie = session;
  const search = async (text: string) => {
    const posted = await app.post('/sales', { formToken, text }, { cookie });
    expect(posted.status).toBe(303);
    const set = posted.headers.get('set-cookie')?.split(';')[0];
    if (set) cookie = `${session}; ${set}`;
    return posted.headers.get('location') ?? '';
  };
  const open = async (path: string) => (await app.get(path, cookie)).text();
  return { app, session, formToken, search, open };
}

test('a search shows who, home, plan, price and state; its address and the audit have nothing of its text', async () => {
  const { app, search, open } = await openSearch();
  const path = await search(` ${surname.toUpperCase()} `);
  expect(path).toMatch(/^\/sales\?search=[\w-]{8}$/);
  const page = await open(path);
  expect(page).toContain('<strong>1 sale</strong>');
  expect(page).toContain(`<a href="/sales/${reference}">`);
  for (const text of [
    'Ottoline Quillfeather',
    '9 Dandelion Ginnel, CA20 1XZ',
    '£7.25',
    'Waiting',
  ]) {
    expect(page).toContain(text);
  }
  const [[who, , act, about] = []] = await site.readNewest(1);
  expect([who, act]).toEqual(['Priya Shah', 'searched-sales']);
  expect(about).toMatch(/^name: 1 found; text [\w-]{22}$/);
  expect(findLeaks(JSON.stringify(about), [...bankSecrets, ...personalSecrets])).toEqual([]);
  expect(app.logText()).toContain('/sales');
  expect(findLeaks(app.logText(), [...bankSecrets, ...personalSecrets])).toEqual([]);
});

test('the same text has the same hash in the audit, whatever its capitals', async () => {
  const { search, open } = await openSearch();
  for (const text of ['quillfeather', 'QUILLFEATHER', 'okafor']) await open(await search(text));
  const hashes = (await site.readNewest(3)).map(([, , , about]) => about?.split(' ').at(-1));
  expect(hashes[1]).toBe(hashes[2]);
  expect(hashes[0]).not.toBe(hashes[1]);
});

test('Back shows an earlier search again; one that is not remembered says so', async () => {
  const { search, open } = await openSearch();
  const first = await search(surname);
  await search('okafor');
  expect(await open(first)).toContain(reference);
  for (const text of ['a', 'b', 'c']) await search(text);
  expect(await open(first)).toContain('not remembered any more');
  expect(await open('/sales')).not.toContain('not remembered');
});

test('a search of another session, or an altered one, is not shown', async () => {
  const { app, session, formToken } = await openSearch();
  const posted = await app.post('/sales', { formToken, text: surname }, { cookie: session });
  const searches = posted.headers.get('set-cookie')?.split(';')[0] ?? '';
  const path = posted.headers.get('location') ?? '';
  const other = await app.signIn('care', 'Tom Reid');
  for (const cookie of [
    `${other}; ${searches}`,
    `${session}; ${searches.slice(0, -2)}`,
    `${session}; staff-searches=x`,
    session,
  ]) {
    const page = await (await app.get(path, cookie)).text();
    expect(page).toContain('not remembered any more');
    expect(page).not.toContain(reference);
  }
});

test.each(['%', "'", '_', '\\', '\0', '<script>alert(1)</script>', 'x'.repeat(10_000), '', ' '])(
  'a search for %j finds nothing and breaks nothing',
  async (text) => {
    const { search, open } = await openSearch();
    const page = await open(await search(text));
    // The token of the page's form may hold the letters alone.
    expect(page).not.toMatch(/HS-\w{4}-\w{4}/);
    expect(page).not.toContain('<script');
  },
);

test('a viewer sees no link to sales and gets none, by address or form, which the audit has', async () => {
  const { get, post, signIn } = site.openApp();
  const cookie = await signIn('viewer', 'Lena Fox');
  const today = await get('/', cookie);
  const formToken = await readFormToken(today.clone());
  expect(await today.text()).not.toContain('href="/sales"');
  const responses = [
    await get('/sales', cookie),
    await get(`/sales/${reference}`, cookie),
    await get(`/sales/${reference}/evidence`, cookie),
    await post('/sales', { formToken, text: surname }, { cookie }),
    await post(`/sales/${reference}/send-again`, { formToken }, { cookie }),
    await post(`/sales/${reference}/hold`, { formToken, act: 'hold', reason: 'x' }, { cookie }),
  ];
  expect(responses.map(({ status }) => status)).toEqual(Array(6).fill(403));
  for (const response of responses) {
    expect(findLeaks(await response.text(), personalSecrets)).toEqual([]);
  }
  expect(await site.readNewest(6)).toEqual(
    Array(6).fill(['Lena Fox', 'viewer', 'refused', 'the page Sales']),
  );
});

test('a sale whose buyer leaves has another state', async () => {
  const { search, open } = await openSearch();
  const contract = await findContract(storage.db, reference);
  const deps = { db: storage.db, deliveries: noDeliveryWorkers, clock: site.now };
  const contractId = contract?.id ?? '';
  await sendNotice(deps, { contractId, kind: 'withdraw', idempotencyKey: randomUUID() });
  await storage.db.update(deliveries).set({ deliveredAt: site.now(), nextAttemptAt: null });
  expect(await open(await search(surname))).toContain('Notice given');
  const page = await open(`/sales/${reference}`);
  for (const part of ['Free of charge', 'We have your notice', '(the buyer’s own link)']) {
    expect(page).toContain(part);
  }
  // With it, staff could give notice in the buyer's name.
  expect(page).not.toContain(getLeavingLink('https://www.example.com', ''));
});
