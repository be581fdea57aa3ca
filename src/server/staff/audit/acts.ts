import { and, desc, lt, sql } from 'drizzle-orm';
import type { KeyRing } from '#server/platform/keys/key-ring.ts';
import { createKeyedHash } from '#server/platform/keys/seal.ts';
import type { Database } from '#server/platform/storage/database.ts';
import { type StaffAct, type StaffRole, staffAudit } from '#server/platform/storage/schema.ts';

interface AuditDeps {
  db: Database;
  /** The database's clock. */
  clock: () => Date;
  /** How long a row is kept, as an interval of PostgreSQL. */
  keptFor: string;
}

interface Actor {
  name: string;
  role: StaffRole | null;
  /** The work account, of which no two are the same. At some providers people choose their name themselves. */
  account?: string | null;
}

/** Writes who did what, about what. With `tx` it is written with the act, or neither is. */
export type RecordAct = (
  who: Actor,
  act: StaffAct,
  about?: string,
  tx?: Pick<Database, 'insert'>,
) => Promise<void>;

export function createAudit({ db, clock, keptFor }: AuditDeps): RecordAct {
  return async (who, act, about, tx = db) => {
    const createdAt = clock();
    const keptUntil = sql`${createdAt.toISOString()}::timestamptz + ${keptFor}::interval`;
    const row = { createdAt, keptUntil, name: getAuditName(who), role: who.role, act, about };
    await tx.insert(staffAudit).values(row);
  };
}

/** E.g. "Marek Dunne, marek@example.com". */
const getAuditName = ({ name, account }: Actor) =>
  account && account !== name ? `${name}, ${account}` : name;

/** As many characters tell searches apart. */
const hashLength = 22;

/** In place of what was searched for, which is not stored. Whoever suspects a name compares its hash. */
export const hashSearch = ([key]: KeyRing, text: string): string =>
  createKeyedHash(key, text, 'staff searches').slice(0, hashLength);

const pageSize = 50;

/** The newest rows, or those before a row, of everybody or of the people whose name begins so. */
export async function listAudit(
  db: Database,
  { who, before }: { who: string; before: number | undefined },
) {
  const { id, name } = staffAudit;
  const isOfName = who ? sql`starts_with(lower(${name}), lower(${who}))` : undefined;
  const rows = await db
    .select()
    .from(staffAudit)
    .where(and(isOfName, before === undefined ? undefined : lt(id, before)))
    .orderBy(desc(id))
    .limit(pageSize + 1);
  return { rows: rows.slice(0, pageSize), hasMore: rows.length > pageSize };
}
