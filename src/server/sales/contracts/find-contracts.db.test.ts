import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import type { Storage } from '#server/platform/storage/database.ts';
import { queryRows } from '#server/platform/storage/query-rows.ts';
import { contracts } from '#server/platform/storage/schema.ts';
import { anonymiseContract } from '#server/records/person/anonymised-contract.ts';
import { testKeyRing } from '#tests/support/key-ring.ts';
import { noDeliveryWorkers } from '#tests/support/no-delivery-workers.ts';
import { belfastAddress, createContractBody } from '#tests/support/purchase.ts';
import { storePurchase } from '#tests/support/stored-purchase.ts';
import { openSharedStorage } from '#tests/support/test-storage.ts';
import { findContracts, maxCounted } from './find-contracts.ts';
import { tidySearchText } from './search-text.ts';

let storage: Storage;
let moment = new Date('2026-11-01T12:00:00Z');

type Body = ReturnType<typeof createContractBody>;

async function buy(customer: Partial<Body['customerDetails']>, changes: Partial<Body> = {}) {
  moment = new Date(moment.getTime() + 60_000);
  const body = createContractBody();
  return storePurchase(
    { ...storage, deliveries: noDeliveryWorkers, clock: () => moment },
    { ...body, ...changes, customerDetails: { ...body.customerDetails, ...customer } },
  );
}

const find = (typed: string, limit = 50) => findContracts(storage.db, tidySearchText(typed), limit);

const findReferences = async (typed: string) => {
  const { newest } = await find(typed);
  return newest.map(({ reference }) => reference);
};

const bought: Record<'zoe' | 'obrien' | 'landlord', string> = { zoe: '', obrien: '', landlord: '' };

beforeAll(async () => {
  storage = await openSharedStorage();
  bought.zoe = await buy({
    firstName: 'Zoë',
    surname: 'Nguyễn-Łukasz',
    email: 'Zoe_N@example.com',
    telNumber: '07700900111',
  });
  bought.obrien = await buy({
    firstName: 'Siân',
    surname: 'O’Brien',
    email: 'so%b@example.com',
    telNumber: '01134960123',
  });
  const home = createContractBody().correspondenceAddress;
  bought.landlord = await buy(
    { firstName: 'Олена', surname: 'Шевченко', email: 'l@example.org', telNumber: '07700900999' },
    {
      correspondenceAddress: belfastAddress,
      propertyAddress: { ...home, postcode: 'LS10 1NB' },
    },
  );
});

test.each([
  ['zoe', ['zoë', 'ZOE', 'Zoë Nguyễn', 'zoe nguyen', 'NGUYEN LUKASZ zoe', 'nguyễn-ł', 'Zoe\u0308']],
  ['zoe', ['zoe_n@EXAMPLE.com', 'zoe_', '+44 7700 9001', '07700 900 111']],
  ['obrien', ["o'brien", 'OBrien', 'sian o', '0113 496', 'so%b']],
  ['landlord', ['оле', 'Шевченко', 'bt1', 'BT1 5GS', 'ls10 1nb', 'LS101']],
] as const)('%s is found by what begins so', async (who, texts) => {
  for (const text of texts) expect(await findReferences(text), text).toEqual([bought[who]]);
});

test('a reference is found by its first characters, with and without hyphens', async () => {
  const { zoe } = bought;
  for (const text of [
    zoe,
    zoe.toLowerCase(),
    zoe.slice(0, 10),
    zoe.slice(3),
    zoe.replaceAll('-', ' '),
  ]) {
    expect(await findReferences(text), text).toEqual([zoe]);
  }
});

test('wildcards, quotes and what stands within a name find nothing', async () => {
  for (const text of [
    '%',
    '_',
    "'",
    '\\',
    '\0',
    'zo%',
    'zoe%',
    'zo_',
    'brien',
    '-',
    '’',
    '😀',
    `' or '`,
  ]) {
    expect(await find(text), text).toEqual({ newest: [], count: 0, kinds: [] });
  }
  expect(await find('x'.repeat(10_000))).toMatchObject({ count: 0 });
});

test('newest first, counted in all, with what the text was', async () => {
  const { newest, ...found } = await find('07700900', 1);
  expect(newest.map(({ reference }) => reference)).toEqual([bought.landlord]);
  expect(found).toEqual({ count: 2, kinds: ['phone'] });
  expect(await find('so%b')).toMatchObject({ count: 1, kinds: ['email'] });
});

test('an anonymised contract is found by its reference alone', async () => {
  const reference = await buy({ firstName: 'Gone', surname: 'Away', email: 'gone@example.com' });
  expect(await findReferences('gone')).toEqual([reference]);
  const [contract] = await storage.db
    .select()
    .from(contracts)
    .where(eq(contracts.reference, reference));
  if (!contract) throw new Error('The contract was not stored.');
  await storage.db
    .update(contracts)
    .set(anonymiseContract(testKeyRing, contract))
    .where(eq(contracts.id, contract.id));
  for (const text of ['gone', 'away', 'gone@example.com']) {
    expect(await findReferences(text), text).toEqual([]);
  }
  expect(await findReferences(reference)).toEqual([reference]);
});

async function copyContracts(count: number, surname: string, daysAgo: number): Promise<void> {
  const { id, reference, idempotencyKey, createdAt, customerDetails, evidence, ...others } =
    contracts;
  const names = Object.values(others).flatMap((column) =>
    typeof column === 'object' && 'name' in column ? [column.name] : [],
  );
  const copied = sql.raw(names.join(', '));
  await storage.db.execute(sql`
    insert into contracts (id, reference, idempotency_key, created_at, customer_details, evidence, ${copied})
    select gen_random_uuid(), ${surname} || number, gen_random_uuid()::text,
      now() - make_interval(days => ${daysAgo}, secs => number),
      customer_details || jsonb_build_object('surname', ${surname}::text), '{}', ${copied}
    from (select * from contracts where reference = ${bought.zoe}) one, generate_series(1, ${count}) number`);
}

test('up to a thousand are counted; of more it is said that there are more, and the newest are found', async () => {
  await copyContracts(maxCounted, 'Many', 10);
  const all = await find('many');
  expect(all.count).toBe(maxCounted);
  expect(all.newest.map(({ reference }) => reference).slice(0, 2)).toEqual(['Many1', 'Many2']);
  await copyContracts(9000, 'ManyMore', 5);
  const more = await find('many', 2);
  expect(more.count).toBeUndefined();
  expect(more.newest.map(({ reference }) => reference)).toEqual(['ManyMore1', 'ManyMore2']);
});

test('of more than are counted, the newest are found behind thousands of newer contracts of others', async () => {
  await copyContracts(2500, 'Newer', 1);
  const { newest } = await find('manym', 2);
  expect(newest.map(({ reference }) => reference)).toEqual(['ManyMore1', 'ManyMore2']);
  const old = await find('many', 50);
  expect(old.newest).toHaveLength(50);
});

test('each field is found by its index', async () => {
  const searches = ['HS-7K2M', 'a@b', 'okafor', '07700', 'LS1 4'];
  for (const text of searches) {
    const seen: string[] = [];
    const recorded = {
      ...storage.db,
      execute: async (query: Parameters<typeof storage.db.execute>[0]) => {
        const rows = await queryRows<{ 'QUERY PLAN': string }>(storage.db, sql`explain ${query}`);
        seen.push(...rows.map((row) => row['QUERY PLAN']));
        return storage.db.execute(query);
      },
    };
    await findContracts(Object.assign(Object.create(storage.db), recorded), text, 50);
    expect(seen.join('\n'), text).not.toContain('Seq Scan');
  }
});
