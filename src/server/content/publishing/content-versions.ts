import { desc, eq, isNotNull, sql } from 'drizzle-orm';
import { advisoryLocks } from '#server/platform/storage/advisory-locks.ts';
import type { Database, Transaction } from '#server/platform/storage/database.ts';
import { contentVersions } from '#server/platform/storage/schema.ts';

export type ContentVersion = Omit<typeof contentVersions.$inferSelect, 'files'>;

export interface ListedVersion extends ContentVersion {
  state: 'current' | 'earlier' | 'uploaded';
}

/** Who does something, and when. */
export interface Act {
  by: string;
  at: Date;
}

/** Whether the text has the form of an id: the beginning of a hash of the files. */
export const isVersionId = (text: string) => /^[\da-f]{16}$/.test(text);

/** So many published versions are kept, and as many that were only uploaded. */
export const keptVersions = 10;

const columns = {
  id: contentVersions.id,
  uploadedAt: contentVersions.uploadedAt,
  uploadedBy: contentVersions.uploadedBy,
  publication: contentVersions.publication,
  publishedAt: contentVersions.publishedAt,
  publishedBy: contentVersions.publishedBy,
};

/** Published versions, the current one first; then those that were only uploaded, the newest first. */
export async function listVersions(db: Pick<Database, 'select'>): Promise<ListedVersion[]> {
  const versions = await db
    .select(columns)
    .from(contentVersions)
    .orderBy(sql`${contentVersions.publication} desc nulls last`, desc(contentVersions.uploadedAt));
  const stateOf = ({ publication }: ContentVersion, index: number) => {
    if (publication === null) return 'uploaded';
    return index === 0 ? 'current' : 'earlier';
  };
  return versions.map((version, index) => ({ ...version, state: stateOf(version, index) }));
}

export async function findCurrentVersion(
  db: Pick<Database, 'select'>,
): Promise<ContentVersion | undefined> {
  const [current] = await db
    .select(columns)
    .from(contentVersions)
    .where(isNotNull(contentVersions.publication))
    .orderBy(desc(contentVersions.publication))
    .limit(1);
  return current;
}

/** The files of a version as they are stored. */
export async function findPackedVersion(
  db: Pick<Database, 'select'>,
  id: string,
): Promise<Uint8Array | undefined> {
  const [found] = await db
    .select({ files: contentVersions.files })
    .from(contentVersions)
    .where(eq(contentVersions.id, id));
  return found?.files;
}

/** Stores packed files that are valid under the hash of all of them. Files that are stored already count as uploaded now. */
export function uploadVersion(
  db: Pick<Database, 'transaction'>,
  id: string,
  packed: Uint8Array,
  { by, at }: Act,
): Promise<void> {
  const row = { id, files: Buffer.from(packed), uploadedAt: at, uploadedBy: by };
  return changeVersions(db, async (tx) => {
    await tx
      .insert(contentVersions)
      .values(row)
      .onConflictDoUpdate({ target: contentVersions.id, set: { uploadedAt: at, uploadedBy: by } });
  });
}

/** A version with a preview link is not deleted before the link ends. */
export async function keepForPreview(
  db: Pick<Database, 'execute'>,
  id: string,
  until: Date,
): Promise<void> {
  await db.execute(sql`
    insert into preview_links (version_id, until)
      select id, ${until.toISOString()}::timestamptz from content_versions where id = ${id}
      on conflict (version_id) do update set until = greatest(preview_links.until, excluded.until)`);
}

/** Makes a stored version the current one. Returns the version that it replaces; undefined for the first. */
export function publishVersion(
  db: Pick<Database, 'transaction'>,
  id: string,
  act: Act,
): Promise<ContentVersion | undefined> {
  return changeVersions(db, async (tx) => {
    const current = await findCurrentVersion(tx);
    if (current?.id !== id) await makeCurrent(tx, id, current, act);
    return current;
  });
}

async function makeCurrent(
  tx: Transaction,
  id: string,
  replaced: ContentVersion | undefined,
  { by, at }: Act,
): Promise<void> {
  const publication = (replaced?.publication ?? 0) + 1;
  const published = await tx
    .update(contentVersions)
    .set({ publication, publishedAt: at, publishedBy: by })
    .where(eq(contentVersions.id, id))
    .returning({ id: contentVersions.id });
  if (published.length === 0) throw new Error(`There is no content version ${id}.`);
}

interface SeenPublication extends Act {
  /** The number of the publication that was live when somebody decided; empty before the first. */
  seen: string;
  /** Written with the publication, or neither is. */
  record: (tx: Transaction) => Promise<void>;
}

/** The same, unless something else was published since: then it changes nothing, and returns what is live. */
export function publishOver(
  db: Pick<Database, 'transaction'>,
  id: string,
  { seen, record, ...act }: SeenPublication,
): Promise<ContentVersion | undefined> {
  return changeVersions(db, async (tx) => {
    const current = await findCurrentVersion(tx);
    // A second press has nothing more to do.
    if (current?.id === id) return undefined;
    if (current && String(current.publication) !== seen) return current;
    await record(tx);
    await makeCurrent(tx, id, current, act);
    return undefined;
  });
}

/** One change at a time, then the oldest versions are deleted, except for those of preview links. The current one is never among them. */
function changeVersions<Result>(
  db: Pick<Database, 'transaction'>,
  change: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  return db.transaction(async (tx) => {
    // Nobody else uploads or publishes until the transaction ends.
    await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.contentVersions})`);
    const result = await change(tx);
    await tx.execute(sql`
      delete from content_versions where id in (
        select id from (
          select id, row_number() over (
            partition by publication is null order by publication desc, uploaded_at desc
          ) as place from content_versions
        ) as ranked where place > ${keptVersions}
      ) and not exists (select from preview_links where version_id = id and until > now())`);
    return result;
  });
}
