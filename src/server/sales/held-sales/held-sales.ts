import { and, desc, eq, gte, inArray, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#server/platform/storage/database.ts';
import { queryRows } from '#server/platform/storage/query-rows.ts';
import { contracts } from '#server/platform/storage/schema.ts';
import { type Contract, type FoundContract, listedColumns } from '../contracts/found-contract.ts';
import { comparedMs } from '../purchase/create-contract.ts';

export interface HeldTotal {
  count: number;
  /** When the one was bought that has been held for longest; undefined if there is none. */
  since: Date | undefined;
}

/** The sales that are held for a look. */
export async function readHeldTotal(db: Database): Promise<HeldTotal> {
  const [found] = await queryRows<{ count: number; since: string | null }>(
    db,
    sql`select count(*)::int as count, min(created_at)::text as since from contracts where held_state = 'held'`,
  );
  return { count: found?.count ?? 0, since: found?.since ? new Date(found.since) : undefined };
}

/** Hashes of the account and the mailbox of a sale: those that it has, or one with each key. */
export interface PartyHashes {
  accountHashes: string[];
  mailboxHashes: string[];
}

interface SameSale extends FoundContract {
  isSameAccount: boolean;
  isSameMailbox: boolean;
}

/** The other sales of the account or of the mailbox of one. */
export interface SameSales {
  /** Newest first, at most `maxListed`. */
  newest: SameSale[];
  count: number;
  /** How many of them are held. */
  held: number;
  /** How many were bought in the 24 hours before it: they are why it was held. */
  before: { account: number; mailbox: number };
}

const maxListed = 50;

export async function readSameSales(
  db: Database,
  { id, createdAt }: Pick<Contract, 'id' | 'createdAt'>,
  hashes: PartyHashes,
): Promise<SameSales> {
  const { isAccount, isMailbox, isSame } = compareWith(hashes);
  const others = and(ne(contracts.id, id), isSame);
  const isBefore = and(
    gte(contracts.createdAt, new Date(createdAt.getTime() - comparedMs)),
    lte(contracts.createdAt, createdAt),
  );
  const countWhere = (condition: SQL | undefined) =>
    sql<number>`(count(*) filter (where ${condition}))::int`;
  const [totals] = await db
    .select({
      count: sql<number>`count(*)::int`,
      held: countWhere(eq(contracts.heldState, 'held')),
      account: countWhere(and(isAccount, isBefore)),
      mailbox: countWhere(and(isMailbox, isBefore)),
    })
    .from(contracts)
    .where(others);
  const isTrue = (condition: SQL) => sql<boolean>`coalesce(${condition}, false)`;
  const newest = await db
    .select({
      ...listedColumns,
      isSameAccount: isTrue(isAccount),
      isSameMailbox: isTrue(isMailbox),
    })
    .from(contracts)
    .where(others)
    .orderBy(desc(contracts.createdAt), contracts.id)
    .limit(maxListed);
  const { count = 0, held = 0, account = 0, mailbox = 0 } = totals ?? {};
  return { newest, count, held, before: { account, mailbox } };
}

/** The ids of those that are held and were bought by then. */
export async function listHeldIds(db: Database, hashes: PartyHashes, by: Date): Promise<string[]> {
  const rows = await db
    .select({ id: contracts.id })
    .from(contracts)
    .where(
      and(
        eq(contracts.heldState, 'held'),
        compareWith(hashes).isSame,
        lte(contracts.createdAt, by),
      ),
    );
  return rows.map(({ id }) => id);
}

function compareWith({ accountHashes, mailboxHashes }: PartyHashes) {
  const isAccount = inArray(contracts.accountHash, accountHashes);
  const isMailbox = inArray(contracts.mailboxHash, mailboxHashes);
  return { isAccount, isMailbox, isSame: or(isAccount, isMailbox) };
}
