import { and, eq, inArray } from 'drizzle-orm';
import type { PublishedDocument } from '../content/content.ts';
import type { Database } from '../storage/database.ts';
import { documents } from '../storage/schema.ts';

interface ArchivedDocument extends PublishedDocument {
  firstPublishedAt: Date;
}

/** Every version of a document that was ever published. */
export interface DocumentArchive {
  publish: (published: ReadonlyMap<string, PublishedDocument>, now: Date) => Promise<void>;
  find: (slug: string, hash: string) => Promise<ArchivedDocument | undefined>;
}

/** Remembers what was published last, so that current documents can be read while the database is away. */
export function openArchive(db: Database): DocumentArchive {
  let latest: readonly ArchivedDocument[] = [];
  return {
    publish: async (published, now) => {
      await publishDocuments(db, published, now);
      const hashes = [...published.values()].map(({ hash }) => hash);
      latest = await db.select().from(documents).where(inArray(documents.hash, hashes));
    },
    find: async (slug, hash) =>
      latest.find((version) => version.slug === slug && version.hash === hash) ??
      archivedDocument(db, slug, hash),
  };
}

/** Keeps each version for good. One that is known already keeps its first date. */
export async function publishDocuments(
  db: Database,
  published: ReadonlyMap<string, PublishedDocument>,
  now: Date,
): Promise<void> {
  if (published.size === 0) return;
  await db
    .insert(documents)
    .values([...published.values()].map((document) => ({ ...document, firstPublishedAt: now })))
    .onConflictDoNothing();
}

export async function archivedDocument(db: Database, slug: string, hash: string) {
  const [found] = await db
    .select()
    .from(documents)
    .where(and(eq(documents.slug, slug), eq(documents.hash, hash)));
  return found;
}
