import { randomUUID } from 'node:crypto';
import { sql, TransactionRollbackError } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { OperatorError } from '#server/platform/errors/operator-error.ts';
import type { Storage } from '#server/platform/storage/database.ts';
import { queryRows } from '#server/platform/storage/query-rows.ts';
import { bankKeys } from '#server/platform/storage/schema.ts';
import { isDatabaseUnavailable } from '#server/platform/storage/unavailable.ts';
import { noDeliveryWorkers } from '#tests/support/no-delivery-workers.ts';
import { createContractBody } from '#tests/support/purchase.ts';
import { listServerRights } from '#tests/support/server-rights.ts';
import { storePurchase } from '#tests/support/stored-purchase.ts';
import { openSharedStorage } from '#tests/support/test-storage.ts';
import { trySale } from './try-sale.ts';

let storage: Storage;

beforeAll(async () => {
  storage = await openSharedStorage();
});

/** Runs the trial after these statements, which are undone too. Returns its error. */
async function tryAfter(...statements: string[]): Promise<unknown> {
  let error: unknown;
  const undone = storage.db.transaction(async (tx) => {
    for (const statement of statements) await tx.execute(sql.raw(statement));
    error = await trySale(tx).catch((reason: unknown) => reason);
    tx.rollback();
  });
  await expect(undone).rejects.toThrow(TransactionRollbackError);
  return error;
}

const user = `server_${randomUUID().replaceAll('-', '')}`;
const tryAsServerUser = (...statements: string[]) =>
  tryAfter(...listServerRights(user), ...statements, `set local role ${user}`);

/** The rows of others. PostgreSQL notes in `xmax` who changed or locked a row, also when that was undone. */
const listRows = () =>
  queryRows(
    storage.db,
    sql`select xmax::text, deliveries::text from deliveries
      union all select xmax::text, contracts::text from contracts
      union all select xmax::text, enquiries::text from enquiries
      union all select xmax::text, rate_limits::text from rate_limits`,
  );

test('the trial of a sale passes, stores nothing, and neither changes nor locks a row of others', async () => {
  const deps = { ...storage, deliveries: noDeliveryWorkers, clock: () => new Date() };
  for (let purchases = 0; purchases < 2; purchases += 1) {
    await storePurchase(deps, createContractBody());
  }
  // One is due, the other waits for its next attempt.
  await storage.db.execute(
    sql`update deliveries set next_attempt_at = now() + interval '1 day'
      where contract_id = (select id from contracts limit 1)`,
  );
  // A key that only other instances have.
  await storage.db.insert(bankKeys).values({ id: '2026a', fingerprint: '', state: 'encrypts' });
  const before = await listRows();
  expect(before).toHaveLength(6);
  await trySale(storage.db);
  expect(await listRows()).toEqual(before);
});

test('the trial passes with the rights of docs/operations/database.md', async () => {
  expect(listServerRights(user)).toHaveLength(7);
  expect(await tryAsServerUser()).toBeUndefined();
});

test.each([
  ['insert on contracts', 'store a purchase'],
  ['update on contracts', 'store a purchase'],
  ['select on bank_keys', 'store a purchase'],
  ['insert on deliveries', 'store a purchase'],
  ['insert on enquiries', 'store an enquiry'],
  ['update on enquiries', 'store an enquiry'],
  ['update on deliveries', 'make a delivery'],
  ['insert on rate_limits', 'make a delivery'],
])(
  'the trial of a sale says that a database without the right to %s cannot %s',
  async (right, what) => {
    const [, table] = right.split(' on ');
    expect(await tryAsServerUser(`revoke ${right} from ${user}`)).toEqual(
      new OperatorError(
        `The database cannot ${what} (permission denied for table ${table}). Grant its user the rights of docs/operations/database.md, “The server’s user”.`,
      ),
    );
  },
);

test('the trial of a sale names a statement that the database does not understand, with the reason', async () => {
  expect(await tryAfter('alter table enquiries rename message to text')).toEqual(
    new OperatorError(
      'The database cannot store an enquiry (column "message" of relation "enquiries" does not exist). It needs PostgreSQL 15 or newer and the schema of this version: docs/operations/database.md, “Databases”.',
    ),
  );
});

test.each([
  ['contracts', 'store a purchase (the contract is not found)'],
  ['enquiries', 'store an enquiry (the enquiry is not found)'],
  ['deliveries', 'make a delivery (the delivery is not found)'],
])('the trial of a sale notices a trigger that discards rows of %s', async (table, what) => {
  const error = await tryAfter(
    'create function discard() returns trigger language plpgsql as $$ begin return null; end $$',
    `create trigger discard before insert on ${table} for each row execute function discard()`,
  );
  expect(error).toBeInstanceOf(OperatorError);
  expect(String(error)).toContain(`The database cannot ${what}.`);
});

test('the trial of a sale refuses PostgreSQL 14', async () => {
  // The function that is found first says so.
  const error = await tryAfter(
    `create function public.current_setting(text) returns text language sql as $$ select '140023' $$`,
    'set local search_path = public, pg_catalog',
  );
  expect(error).toEqual(
    new OperatorError(
      'The database is PostgreSQL 14, and 15 or newer is needed: upgrade it, or set DATABASE_URL to another one.',
    ),
  );
});

test('a database that is read-only for a moment is away, not refused', async () => {
  expect(isDatabaseUnavailable(await tryAfter('set transaction read only'))).toBe(true);
});
