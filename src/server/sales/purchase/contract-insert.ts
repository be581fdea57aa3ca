import { getTableColumns } from 'drizzle-orm';
import type { KeyRing } from '#server/platform/keys/key-ring.ts';
import type { PreparedStatement } from '#server/platform/storage/prepared-statement.ts';
import { contracts } from '#server/platform/storage/schema.ts';
import { getTraceParent } from '#server/platform/tracing/span.ts';
import { createDeliveryInsertSql } from '../deliveries/delivery-insert.ts';

/** Whether it is held is decided by the statement that stores it. */
export type NewContract = Omit<typeof contracts.$inferSelect, 'heldState'>;

/** The earlier purchases that one is compared with. Of each hash there is one with each key. */
export interface EarlierPurchases {
  since: Date;
  /** Of the buyer, plan and home. One such purchase prevents this one. Empty if the buyer says that this one is wanted again. */
  buyerHashes: string[];
  /** Of the bank account. Empty if nothing is held, as those of the mailbox. */
  accountHashes: string[];
  mailboxHashes: string[];
  /** So many purchases of the account, or of the mailbox, hold this one for a look. Null: none is held. */
  limit: number | null;
}

/**
 * The statement that makes concurrent purchases of one buyer, account or mailbox run one after another; undefined if this one is
 * compared with none. It locks the hash of every key, because another instance may encrypt with another one of them, and in sorted
 * order, so that two purchases never wait for each other.
 */
export function createPurchaseLock({
  buyerHashes,
  accountHashes,
  mailboxHashes,
}: EarlierPurchases): PreparedStatement | undefined {
  const hashes = [...buyerHashes, ...accountHashes, ...mailboxHashes];
  if (hashes.length === 0) return undefined;
  const sql =
    'select pg_advisory_xact_lock(hashtextextended(hash, 0)) from unnest($1::text[]) as hash';
  return { name: 'lock-purchase', sql, params: [hashes.toSorted()] };
}

const { heldState, ...givenColumns } = getTableColumns(contracts);
const columns = Object.values(givenColumns);
const properties = Object.keys(givenColumns) as (keyof NewContract)[];
const places = columns.map((column, index) => `$${index + 1}::${column.getSQLType()}`);
/** The place of a parameter behind those of the columns. */
const placeOf = (number: number) => `$${columns.length + number}` as const;
const [ring, trace, since, limit] = [placeOf(1), placeOf(2), placeOf(3), placeOf(4)];
const [buyers, accounts, mailboxes] = [placeOf(5), placeOf(6), placeOf(7)];

// Other instances would not recognise the buyer of a contract whose key they lack, and could sell twice. A purchase is
// therefore refused if a key that encrypts elsewhere is missing here, or if the key that encrypts here was removed elsewhere.
const keysSql = `select not exists (select from bank_keys where
    (state = 'encrypts' and id <> all(${ring}::text[])) or
    (state = 'removed' and id = ${places[columns.indexOf(contracts.bankKeyId)]})) as are_shared`;

// Each hash is looked up by itself, because PostgreSQL plans `any` on an empty table as a scan of the whole table, and keeps
// that plan while the table grows.
const earlierSql = (hashes: string, column: string, most: string, condition = '') =>
  `select from unnest(${hashes}::text[]) as sought (hash), lateral (
      select from contracts where ${column} = sought.hash and created_at > ${since}::timestamptz
        ${condition} limit ${most}) as found limit ${most}`;

// A request with the same key is a repeat, which is no duplicate. What staff have ended was not bought.
const duplicateSql = earlierSql(
  buyers,
  contracts.buyerHash.name,
  '1',
  `and idempotency_key <> ${places[columns.indexOf(contracts.idempotencyKey)]}
        and held_state is distinct from 'ended'`,
);
const isReached = (hashes: string, { name }: { name: string }) =>
  `(select count(*) from (${earlierSql(hashes, name, `${limit}::int`)}) as earlier) >= ${limit}::int`;
const heldSql = `case when ${isReached(accounts, contracts.accountHash)}
    or ${isReached(mailboxes, contracts.mailboxHash)} then 'held' end`;

const sql = `with keys as (${keysSql}), earlier as (${duplicateSql}),
    stored as (insert into contracts (${columns.map(({ name }) => name).join(', ')}, ${heldState.name})
      select ${places.join(', ')}, ${heldSql}
      where (select are_shared from keys) and not exists (select from earlier)
      on conflict do nothing returning id, created_at, held_state),
    planned as (${createDeliveryInsertSql('contract', '(select * from stored where held_state is null)', trace)})
  select (select are_shared from keys) as "areKeysShared", exists (select from earlier) as "hasBought",
    exists (select from stored) as "isStored"`;

/**
 * The statement that stores the contract, with its deliveries unless it is held, unless its key or its reference is taken, instances do
 * not share the keys of `bankKeys`, or the buyer has bought it before. Its result is one row.
 */
export function createContractInsert(
  row: NewContract,
  bankKeys: KeyRing,
  earlier: EarlierPurchases,
): PreparedStatement {
  const values = columns.map((column, index) => {
    const property = properties[index];
    const value = property && row[property];
    return value === null ? null : column.mapToDriverValue(value);
  });
  const params = [
    ...values,
    bankKeys.map(({ id }) => id),
    getTraceParent(),
    earlier.since.toISOString(),
    earlier.limit,
    earlier.buyerHashes,
    earlier.accountHashes,
    earlier.mailboxHashes,
  ];
  return { name: 'store-contract', sql, params };
}
