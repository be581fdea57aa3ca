import { desc, eq, sql } from 'drizzle-orm';
import type { Database } from '#server/platform/storage/database.ts';
import { queryRows } from '#server/platform/storage/query-rows.ts';
import { folderContents } from '#server/platform/storage/schema.ts';
import type { CheckContent, LastValid, PackedFiles } from '../store/content-store.ts';
import { keptVersions } from './content-versions.ts';

/** Stores the files of the folder that are served from now on. Those that were stored last are not stored again. */
export async function keepFolderContent(
  db: Database,
  { version: id, packed }: PackedFiles,
  servedAt: Date,
): Promise<void> {
  const [newest] = await listKept(db);
  if (newest?.id === id) return;
  await db
    .insert(folderContents)
    .values({ id, files: Buffer.from(packed), servedAt })
    .onConflictDoUpdate({ target: folderContents.id, set: { servedAt } });
  await db.execute(sql`
    delete from folder_contents where id not in (
      select id from folder_contents order by served_at desc limit ${keptVersions}
    )`);
}

/**
 * The newest of these contents that is valid here, whichever instance stored it. Undefined also when the refused files
 * are the newest: they were valid, so the release or a setting is what refuses them.
 */
export async function findLastValid<Content>(
  db: Pick<Database, 'select' | 'execute'>,
  refused: string,
  check: CheckContent<Content>,
): Promise<LastValid<Content> | undefined> {
  // A start looks before the migrations, so that a refused one changes nothing.
  const [found] = await queryRows<{ name: string | null }>(
    db,
    sql`select to_regclass('folder_contents')::text as name`,
  );
  if (!found?.name) return undefined;
  for (const { id, servedAt } of await listKept(db)) {
    if (id === refused) return undefined;
    const [kept] = await db
      .select({ files: folderContents.files })
      .from(folderContents)
      .where(eq(folderContents.id, id));
    try {
      if (!kept) continue;
      const { timeline } = await check(id, { packed: kept.files });
      return { version: id, servedAt, timeline };
    } catch {
      // Not valid for this release: the one before it may be.
    }
  }
  return undefined;
}

/** When these files of the folder were served first, or again after others. */
export async function findServedAt(
  db: Pick<Database, 'select'>,
  id: string,
): Promise<Date | undefined> {
  return (await listKept(db)).find((kept) => kept.id === id)?.servedAt;
}

function listKept(db: Pick<Database, 'select'>) {
  return db
    .select({ id: folderContents.id, servedAt: folderContents.servedAt })
    .from(folderContents)
    .orderBy(desc(folderContents.servedAt));
}
