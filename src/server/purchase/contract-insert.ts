import { getTableColumns } from 'drizzle-orm';
import type { PreparedStatement } from '../storage/prepared-statement.ts';
import { contracts } from '../storage/schema.ts';

type ContractRow = typeof contracts.$inferSelect;

/** The search for an earlier purchase of the same buyer, which prevents this one. */
export interface DuplicateCheck {
  /** The buyer's hash with each key. */
  buyerHashes: string[];
  since: Date;
}

/** The statement that makes concurrent purchases of one buyer run one after another. */
export function createBuyerLock({ buyerHashes: [hash] }: DuplicateCheck): PreparedStatement {
  const sql = 'select pg_advisory_xact_lock(hashtextextended($1, 0))';
  return { name: 'lock-buyer', sql, params: [hash] };
}

const columns = Object.values(getTableColumns(contracts));
const properties = Object.keys(getTableColumns(contracts)) as (keyof ContractRow)[];
const places = columns.map((column, index) => `$${index + 1}::${column.getSQLType()}`);
const hashesPlace = columns.length + 1;

// The two statements differ in one condition. A request with the same key is a repeat, which is no duplicate.
const insertSql = (condition: string) =>
  `insert into contracts (${columns.map(({ name }) => name).join(', ')})
    select ${places.join(', ')} where ${condition} on conflict do nothing returning 1`;
const storeSql = `with stored as (${insertSql('true')})
  select false as "hasBought", exists (select from stored) as "isStored"`;
// Each hash is looked up by itself, because PostgreSQL plans `any` on an empty table as a scan of the whole table, and keeps
// that plan while the table grows.
const storeOnceSql = `with earlier as (
    select from unnest($${hashesPlace}::text[]) as buyer (hash), lateral (
      select from contracts where buyer_hash = buyer.hash and created_at > $${hashesPlace + 1}::timestamptz
        and idempotency_key <> $${hashesPlace + 2} limit 1) limit 1),
    stored as (${insertSql('not exists (select from earlier)')})
  select exists (select from earlier) as "hasBought", exists (select from stored) as "isStored"`;

/**
 * The statement that stores the contract, unless its key or its reference is taken or `duplicates` finds an earlier
 * purchase. Its result is one row with `hasBought` and `isStored`.
 */
export function createContractInsert(
  row: ContractRow,
  duplicates: DuplicateCheck | undefined,
): PreparedStatement {
  const params = columns.map((column, index) => {
    const property = properties[index];
    const value = property && row[property];
    return value === null ? null : column.mapToDriverValue(value);
  });
  if (!duplicates) return { name: 'store-contract', sql: storeSql, params };
  const { buyerHashes, since } = duplicates;
  return {
    name: 'store-contract-once',
    sql: storeOnceSql,
    params: [...params, buyerHashes, since.toISOString(), row.idempotencyKey],
  };
}
