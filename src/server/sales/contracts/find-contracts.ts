import { or, type SQL, sql } from 'drizzle-orm';
import { foldName, listContractTerms } from '#server/platform/storage/contract-terms.ts';
import type { Database } from '#server/platform/storage/database.ts';
import { queryRows } from '#server/platform/storage/query-rows.ts';
import { contracts } from '#server/platform/storage/schema.ts';
import { type FoundContract, listContracts } from './found-contract.ts';
import { readSearchText, type SearchKind, type SoughtBeginnings } from './search-text.ts';

export interface FoundContracts {
  /** The newest, newest first. */
  newest: FoundContract[];
  /** How many there are in all; undefined if there are more than are counted. */
  count: number | undefined;
  /** What the text was the beginning of, in the contracts that were looked at. */
  kinds: SearchKind[];
}

/** No text with the same beginning comes after it in an index that compares byte by byte. */
const lastCharacter = '\u{10FFFF}';
interface Bounds {
  /** Up to here contracts are counted, and sorted by their time. */
  counted: number;
  /** Among so many of the newest contracts there are enough, if more than `counted` of a million fit. */
  newest: number;
}

export const searchBounds: Bounds = { counted: 10_000, newest: 20_000 };

/** The contracts of which something begins with what a caller says. */
export async function findContracts(
  db: Database,
  text: string,
  limit: number,
  bounds = searchBounds,
): Promise<FoundContracts> {
  const conditions = listConditions(readSearchText(text));
  if (conditions.length === 0) return { newest: [], count: 0, kinds: [] };
  // The index of each field gives its own, in no order. Together they stop at the first one too many.
  const ofEachField = conditions.map(
    ({ kind, term, beginning }) =>
      sql`(select id, created_at as "createdAt", ${kind}::text as kind from contracts
        where ${term} ~>=~ ${beginning} and ${term} ~<~ (${beginning} || ${lastCharacter}))`,
  );
  const all = sql.join(ofEachField, sql` union all `);
  const [found] = await queryRows<{
    hits: number;
    count: number;
    kinds: SearchKind[];
    ids: string[];
  }>(
    db,
    sql`with hits as materialized (select * from (${all}) hits limit ${bounds.counted + 1}),
        found as (select distinct id, "createdAt" from hits)
      select (select count(*)::int from hits) as hits, (select count(*)::int from found) as count,
        array(select distinct kind from hits) as kinds,
        array(select id::text from found order by "createdAt" desc, id limit ${limit}) as ids`,
  );
  const isCounted = !found || found.hits <= bounds.counted;
  const ids = isCounted ? found?.ids : await findAmongNewest(db, conditions, all, limit, bounds);
  const newest = await listContracts(db, ids ?? []);
  return { newest, count: isCounted ? (found?.count ?? 0) : undefined, kinds: found?.kinds ?? [] };
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

/**
 * Where so many fit that sorting them would take long, a look at the newest contracts finds enough. If all that fit are old, it
 * does not, and they are sorted.
 */
async function findAmongNewest(
  db: Database,
  conditions: Condition[],
  all: SQL,
  limit: number,
  bounds: Bounds,
): Promise<string[]> {
  const fits = or(
    ...conditions.map(({ term, beginning }) => sql`starts_with(${term}, ${beginning})`),
  );
  const found = await queryRows<{ id: string }>(
    db,
    sql`select id from (
        select * from contracts order by created_at desc limit ${bounds.newest}
      ) contracts
      where ${fits} order by created_at desc limit ${limit}`,
  );
  const rows =
    found.length === limit
      ? found
      : await queryRows<{ id: string }>(
          db,
          sql`select id from (select distinct id, "createdAt" from (${all}) hits) hits
            order by "createdAt" desc limit ${limit}`,
        );
  return rows.map(({ id }) => id);
}
