import { and, asc, eq, inArray } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Storage } from '#server/platform/storage/database.ts';
import { contracts, deliveries } from '#server/platform/storage/schema.ts';
import { anonymiseContract } from '#server/records/person/anonymised-contract.ts';
import { testKeyRing } from '#tests/support/key-ring.ts';
import { noDeliveryWorkers } from '#tests/support/no-delivery-workers.ts';
import { createContractBody } from '#tests/support/purchase.ts';
import { createStaffSite, readFormToken } from '#tests/support/staff-site.ts';
import { storePurchase } from '#tests/support/stored-purchase.ts';
import { openSharedStorage } from '#tests/support/test-storage.ts';

let storage: Storage;
let site: ReturnType<typeof createStaffSite>;
/** Those that are held, in the order in which they were bought. */
let held: string[];

const body = createContractBody();

/** Eight sales to one account, the last three of which are held. */
beforeAll(async () => {
  storage = await openSharedStorage();
});
beforeEach(async () => {
  await storage.db.delete(contracts);
  site = createStaffSite(storage);
  const bought: string[] = [];
  for (let number = 0; number < 8; number += 1) {
    const at = new Date(site.now().getTime() - (8 - number) * 60_000);
    const email = `buyer${Math.floor(number / 2)}@example.com`;
    const customerDetails = { ...body.customerDetails, email };
    const deps = {
      ...storage,
      deliveries: noDeliveryWorkers,
      clock: () => at,
      sameAccountLimit: 5,
    };
    bought.push(await storePurchase(deps, { ...body, customerDetails }));
  }
  held = bought.slice(5);
});

async function open(role: 'viewer' | 'care' | 'admin') {
  const app = site.openApp();
  const cookie = await app.signIn(role);
  const formToken = await readFormToken(await app.get('/', cookie));
  const look = async (path: string) => (await app.get(path, cookie)).text();
  const decide = async (reference: string, fields: Record<string, string>) => {
    const path = `/sales/${reference}`;
    const sent = { formToken, seen: site.now().toISOString(), ...fields };
    const response = await app.post(`${path}/held`, sent, { cookie });
    return response.headers.get('location')?.replace(path, '') ?? response.status;
  };
  return { ...app, cookie, look, decide };
}

const readHeld = async () => {
  const rows = await storage.db
    .select()
    .from(contracts)
    .where(eq(contracts.heldState, 'held'))
    .orderBy(asc(contracts.createdAt));
  return rows.map(({ reference }) => reference);
};

const countDeliveries = (references: string[]) =>
  storage.db.$count(
    deliveries,
    inArray(
      deliveries.contractId,
      storage.db
        .select({ id: contracts.id })
        .from(contracts)
        .where(inArray(contracts.reference, references)),
    ),
  );

const text = (html: string) =>
  html
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(' ,', ',');

test('Today leads to the held sales, and the list to each of them', async () => {
  const { look } = await open('care');
  const today = await look('/');
  expect(text(today)).toContain(
    '3 held 3 sales held for a look, the first since 18 November 2026 at 11:57.',
  );
  expect(today).toContain('href="/sales/held"');
  const list = await look('/sales/held');
  expect(await site.readNewest(1)).toEqual([
    ['Priya Shah', 'care', 'looked-at-held-sales', '3 sales'],
  ]);
  const links = [...list.matchAll(/href="\/sales\/(HS-[^"]+)"/g)].map(([, reference]) => reference);
  expect(links).toEqual(held.toReversed());
});

test('a viewer sees the number on Today and no sale', async () => {
  const { look, get, cookie } = await open('viewer');
  const today = await look('/');
  expect(text(today)).toContain('3 held');
  expect(today).not.toContain('href="/sales/held"');
  expect((await get('/sales/held', cookie)).status).toBe(403);
});

test('a held sale says so, and why, with the other sales of its account and mailbox', async () => {
  const { look } = await open('care');
  const page = text(await look(`/sales/${held.at(-1)}`));
  expect(page).toContain('Held since 18 Nov, 11:59, not sent on');
  expect(page).toContain(
    'Of the sales in the 24 hours before, 7 were paid from the same account, and 1 had the same mailbox.',
  );
  expect(page).toContain('7 other sales of its account or mailbox, newest first');
  expect(page.match(/Account, mailbox/g)).toHaveLength(1);
  expect(page).toContain('Nothing is sent until it is let go.');
  expect(page).toContain('And the 2 others that are held');
  const sent = text(await look('/sales'));
  expect(sent).not.toContain('Held for a look');
});

test('a sale is let go once, with the act in the audit, and then looks like any other', async () => {
  const { decide, look } = await open('care');
  const [first = '', ...others] = held;
  const both = await Promise.all([
    decide(first, { decision: 'let-go' }),
    decide(first, { decision: 'let-go' }),
  ]);
  expect(both.toSorted()).toEqual(['?done=decided', '?done=let-go']);
  expect(await readHeld()).toEqual(others);
  expect(await countDeliveries([first])).toBe(2);
  expect(await countDeliveries(others)).toBe(0);
  expect((await site.readNewest(9)).filter(([, , act]) => act === 'let-sale-go')).toEqual([
    ['Priya Shah', 'care', 'let-sale-go', first],
  ]);
  const page = await look(`/sales/${first}?done=let-go`);
  expect(text(page)).toContain('It was let go: webhook and mail go out now.');
  expect(text(page)).toContain('Held for a look until 18 Nov, 12:00');
  expect(page).not.toContain('name="decision"');
  expect(page).toContain('Send again');
});

test('a sale is ended, and says that it is never sent', async () => {
  const { decide, look } = await open('admin');
  const [first = ''] = held;
  expect(await decide(first, { decision: 'ended' })).toBe('?done=ended');
  expect(await decide(first, { decision: 'let-go' })).toBe('?done=decided');
  expect(await countDeliveries(held)).toBe(0);
  const page = text(await look(`/sales/${first}`));
  expect(page).toContain('Ended by staff 18 Nov, 12:00');
  expect(page).toContain('Nothing was sent, and nothing will be.');
  const audited = (await site.readNewest(9)).filter(([, , act]) => act === 'ended-sale');
  expect(audited).toEqual([['Priya Shah', 'admin', 'ended-sale', first]]);
});

test('the others of its account are decided with it, except those that were bought since the page was opened', async () => {
  const { decide } = await open('care');
  const [first = '', second = '', third = ''] = held;
  const later = new Date(site.now().getTime() + 1000);
  await storage.db
    .update(contracts)
    .set({ createdAt: later })
    .where(eq(contracts.reference, third));
  expect(await decide(second, { decision: 'ended', others: 'yes' })).toBe('?done=ended');
  expect(await readHeld()).toEqual([third]);
  const audited = (await site.readNewest(2)).map(([, , act, about]) => [act, about]);
  expect(audited.toSorted()).toEqual(
    [first, second].toSorted().map((reference) => ['ended-sale', reference]),
  );
});

test('nothing is decided without the token of the session, for a viewer, or for a sale that was never held', async () => {
  const care = await open('care');
  const [first = ''] = held;
  expect(await care.decide(first, { decision: 'let-go', formToken: 'of another' })).toBe(403);
  for (const fields of [{}, { decision: 'nonsense' }, { decision: '', others: 'yes' }]) {
    expect(await care.decide(first, fields as Record<string, string>)).toBe(400);
  }
  const viewer = await open('viewer');
  expect(await viewer.decide(first, { decision: 'let-go' })).toBe(403);
  expect(await readHeld()).toEqual(held);
  const [sent] = await storage.db
    .select()
    .from(contracts)
    .orderBy(asc(contracts.createdAt))
    .limit(1);
  const reference = sent?.reference ?? '';
  expect(await care.decide(reference, { decision: 'ended' })).toBe('?done=decided');
  expect(await countDeliveries([reference])).toBe(2);
});

test('a held sale whose buyer was erased is ended, and says that nothing is known of others', async () => {
  const [first = ''] = held;
  const isFirst = and(eq(contracts.reference, first));
  const [contract] = await storage.db.select().from(contracts).where(isFirst);
  if (!contract) throw new Error('The sale is not stored.');
  await storage.db.update(contracts).set(anonymiseContract(testKeyRing, contract)).where(isFirst);
  expect(await readHeld()).toEqual(held.slice(1));
  const { look } = await open('care');
  const page = text(await look(`/sales/${first}`));
  expect(page).toContain('Ended by staff');
  expect(page).toContain('The buyer was erased, so nothing is known of others.');
});
