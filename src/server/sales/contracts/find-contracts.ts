import { desc, type SQL, sql } from 'drizzle-orm';
import { foldName, listContractTerms } from '#server/platform/storage/contract-terms.ts';
import type { Database } from '#server/platform/storage/database.ts';
import { queryRows } from '#server/platform/storage/query-rows.ts';
import { contracts } from '#server/platform/storage/schema.ts';
import { type FoundContract, listContracts } from './found-contract.ts';
import { readSearchText, type SearchKind, type SoughtBeginnings } from './search-text.ts';

export interface FoundContracts {
  /** The newest, newest first. */
  newest: FoundContract[];
  /** How many there are in all; undefined if there are more than `maxCounted`. */
  count: number | undefined;
  /** What the text was the beginning of, in the contracts that were looked at. */
  kinds: SearchKind[];
}

/** No text with the same beginning comes after it in an index that compares byte by byte. */
const lastCharacter = '\u{10FFFF}';
/** Up to here contracts are counted, and all that were found are sorted by their time. */
export const maxCounted = 1000;
/** If more match, the newest matches are looked for among the newest 1,000 contracts, then the newest 20,000, then all. */
const windows = [1000, 20_000];

/** The contracts of which something begins with what a caller says. */
export async function findContracts(
  db: Database,
  text: string,
  limit: number,
): Promise<FoundContracts> {
  const conditions = listConditions(readSearchText(text));
  if (conditions.length === 0) return { newest: [], count: 0, kinds: [] };
  const hits = selectHits(conditions);
  const [found] = await queryRows<{
    hits: number;
    count: number;
    kinds: SearchKind[];
    ids: string[];
  }>(
    db,
    sql`with hits as materialized (select * from (${hits}) hits limit ${maxCounted + 1}),
        found as (select distinct id, created_at from hits)
      select (select count(*)::int from hits) as hits, (select count(*)::int from found) as count,
        array(select distinct kind from hits) as kinds,
        array(select id::text from found order by created_at desc, id limit ${limit}) as ids`,
  );
  const { count = 0, kinds = [], ids = [] } = found ?? {};
  const isCounted = !found || found.hits <= maxCounted;
  const newest = await listContracts(db, isCounted ? ids : await findNewest(db, conditions, limit));
  return { newest, count: isCounted ? count : undefined, kinds };
}

interface Condition {
  kind: SearchKind;
  term: SQL;
  beginning: SQL;
}

function listConditions({
  reference,
  email,
  name,
  phone,
  postcode,
}: SoughtBeginnings): Condition[] {
  const terms = listContractTerms(contracts);
  const folded = foldName(sql`${name}::text`);
  const conditions: (Condition | '' | undefined)[] = [
    reference && { kind: 'reference', term: terms.reference, beginning: sql`${reference}::text` },
    email && { kind: 'email', term: terms.email, beginning: sql`lower(${email})` },
    name && { kind: 'name', term: terms.surname, beginning: folded },
    name && { kind: 'name', term: terms.name, beginning: folded },
    phone && { kind: 'phone', term: terms.phone, beginning: sql`${phone}::text` },
    postcode && { kind: 'postcode', term: terms.postcode, beginning: sql`${postcode}::text` },
    postcode && { kind: 'postcode', term: terms.home, beginning: sql`${postcode}::text` },
  ];
  return conditions.filter((condition) => typeof condition === 'object');
}

/** The index of each field gives its own, in no order. What reads them may stop at any. */
const selectHits = (conditions: readonly Condition[]): SQL =>
  sql.join(
    conditions.map((condition) => sql`(${selectFieldHits(condition)})`),
    sql` union all `,
  );

const selectFieldHits = ({ kind, term, beginning }: Condition): SQL =>
  sql`select id, created_at, ${kind}::text as kind from contracts
    where ${term} ~>=~ ${beginning} and ${term} ~<~ (${beginning} || ${lastCharacter})`;

/** The newest that each field finds. `offset 0` keeps PostgreSQL from walking through all times until a field fits. */
function selectNewestHits(
  conditions: readonly Condition[],
  since: Date | undefined,
  limit: number,
): SQL {
  const isLater = since ? sql`and created_at >= ${since.toISOString()}::timestamptz` : sql``;
  return sql.join(
    conditions.map(
      (
        condition,
      ) => sql`(select id, created_at from (${selectFieldHits(condition)} ${isLater} offset 0) hits
        order by created_at desc, id limit ${limit})`,
    ),
    sql` union `,
  );
}

/**
 * Of many thousands the newest are not sorted out of all: PostgreSQL would read each row, and where a letter is sought, most of the
 * table. The time since which so many were made limits what it reads, by the index of the times.
 */
async function findNewest(
  db: Database,
  conditions: readonly Condition[],
  limit: number,
): Promise<string[]> {
  const look = async (since?: Date) => {
    const rows = await queryRows<{ id: string }>(
      db,
      sql`select id from (${selectNewestHits(conditions, since, limit)}) hits
        order by created_at desc, id limit ${limit}`,
    );
    return rows.map(({ id }) => id);
  };
  for (const window of windows) {
    const since = await readTime(db, window);
    const ids = since ? await look(since) : [];
    if (ids.length === limit) return ids;
  }
  return look();
}

/** When the contract was made that so many newer ones follow. */
async function readTime(db: Database, newer: number): Promise<Date | undefined> {
  const [row] = await db
    .select({ createdAt: contracts.createdAt })
    .from(contracts)
    .orderBy(desc(contracts.createdAt))
    .offset(newer)
    .limit(1);
  return row?.createdAt;
}
