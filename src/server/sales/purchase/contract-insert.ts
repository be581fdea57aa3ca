import { getTableColumns } from 'drizzle-orm';
import type { KeyRing } from '#server/platform/keys/key-ring.ts';
import type { PreparedStatement } from '#server/platform/storage/prepared-statement.ts';
import { contracts } from '#server/platform/storage/schema.ts';
import { getTraceParent } from '#server/platform/tracing/span.ts';
import { createDeliveryInsertSql } from '../deliveries/delivery-insert.ts';

type ContractRow = typeof contracts.$inferSelect;

/** The search for an earlier purchase of the same buyer, which prevents this one. */
export interface DuplicateCheck {
  /** The buyer's hash with each key. */
  buyerHashes: string[];
  since: Date;
}

/**
 * The statement that makes concurrent purchases of one buyer run one after another. It locks the hash of every key,
 * because another instance may encrypt with another one of them, and in sorted order, so that two purchases never wait
 * for each other.
 */
export function createBuyerLock({ buyerHashes }: DuplicateCheck): PreparedStatement {
  const sql =
    'select pg_advisory_xact_lock(hashtextextended(hash, 0)) from unnest($1::text[]) as hash';
  return { name: 'lock-buyer', sql, params: [buyerHashes.toSorted()] };
}

const columns = Object.values(getTableColumns(contracts));
const properties = Object.keys(getTableColumns(contracts)) as (keyof ContractRow)[];
const places = columns.map((column, index) => `$${index + 1}::${column.getSQLType()}`);
const ringPlace = columns.length + 1;
const tracePlace = ringPlace + 1;
const hashesPlace = tracePlace + 1;

// Other instances would not recognise the buyer of a contract whose key they lack, and could sell twice. A purchase is
// therefore refused if a key that encrypts elsewhere is missing here, or if the key that encrypts here was removed elsewhere.
const keysSql = `select not exists (select from bank_keys where
    (state = 'encrypts' and id <> all($${ringPlace}::text[])) or
    (state = 'removed' and id = ${places[columns.indexOf(contracts.bankKeyId)]})) as are_shared`;

// The two statements differ in one condition. A request with the same key is a repeat, which is no duplicate.
const insertSql = (condition: string) =>
  `insert into contracts (${columns.map(({ name }) => name).join(', ')})
    select ${places.join(', ')} where (select are_shared from keys) and ${condition}
    on conflict do nothing returning id, created_at`;
const deliveriesSql = createDeliveryInsertSql('contract', 'stored', `$${tracePlace}`);
const resultSql = (hasBought: string) =>
  `select (select are_shared from keys) as "areKeysShared", ${hasBought} as "hasBought", exists (select from stored) as "isStored"`;
const storeSql = `with keys as (${keysSql}), stored as (${insertSql('true')}),
    planned as (${deliveriesSql})
  ${resultSql('false')}`;
// Each hash is looked up by itself, because PostgreSQL plans `any` on an empty table as a scan of the whole table, and keeps
// that plan while the table grows.
const storeOnceSql = `with keys as (${keysSql}), earlier as (
    select from unnest($${hashesPlace}::text[]) as buyer (hash), lateral (
      select from contracts where buyer_hash = buyer.hash and created_at > $${hashesPlace + 1}::timestamptz
        and idempotency_key <> $${hashesPlace + 2} limit 1) as found limit 1),
    stored as (${insertSql('not exists (select from earlier)')}),
    planned as (${deliveriesSql})
  ${resultSql('exists (select from earlier)')}`;

/**
 * The statement that stores the contract with its deliveries, unless its key or its reference is taken, instances do not share the keys
 * of `ring`, or `duplicates` finds an earlier purchase. Its result is one row.
 */
export function createContractInsert(
  row: ContractRow,
  ring: KeyRing,
  duplicates: DuplicateCheck | undefined,
): PreparedStatement {
  const values = columns.map((column, index) => {
    const property = properties[index];
    const value = property && row[property];
    return value === null ? null : column.mapToDriverValue(value);
  });
  const params = [...values, ring.map(({ id }) => id), getTraceParent()];
  if (!duplicates) return { name: 'store-contract', sql: storeSql, params };
  const { buyerHashes, since } = duplicates;
  return {
    name: 'store-contract-once',
    sql: storeOnceSql,
    params: [...params, buyerHashes, since.toISOString(), row.idempotencyKey],
  };
}
