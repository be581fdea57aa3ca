import { and, desc, lt, sql } from 'drizzle-orm';
import type { Database } from '#server/platform/storage/database.ts';
import { type StaffAct, type StaffRole, staffAudit } from '#server/platform/storage/schema.ts';

interface AuditDeps {
  db: Database;
  /** The database's clock. */
  clock: () => Date;
  /** How long a row is kept, as an interval of PostgreSQL. */
  keptFor: string;
}

/** Writes who did what, about what. With `tx` it is written with the act, or neither is. */
export type RecordAct = (
  who: { name: string; role: StaffRole | null },
  act: StaffAct,
  about?: string,
  tx?: Pick<Database, 'insert'>,
) => Promise<void>;

export function createAudit({ db, clock, keptFor }: AuditDeps): RecordAct {
  return async ({ name, role }, act, about, tx = db) => {
    const createdAt = clock();
    const keptUntil = sql`${createdAt.toISOString()}::timestamptz + ${keptFor}::interval`;
    await tx
      .insert(staffAudit)
      .values({ createdAt, keptUntil, name, role, act, about: about ?? null });
  };
}

export type AuditRow = Pick<
  typeof staffAudit.$inferSelect,
  'id' | 'createdAt' | 'name' | 'role' | 'act' | 'about'
>;

const pageSize = 50;

/** The newest rows, or those before a row, of everybody or of the people whose name begins so. */
export async function listAudit(
  db: Database,
  { who, before }: { who: string; before: number | undefined },
): Promise<{ rows: AuditRow[]; hasMore: boolean }> {
  const { id, createdAt, name, role, act, about } = staffAudit;
  const rows = await db
    .select({ id, createdAt, name, role, act, about })
    .from(staffAudit)
    .where(
      and(
        who ? sql`starts_with(lower(${name}), lower(${who}))` : undefined,
        before === undefined ? undefined : lt(id, before),
      ),
    )
    .orderBy(desc(id))
    .limit(pageSize + 1);
  return { rows: rows.slice(0, pageSize), hasMore: rows.length > pageSize };
}
