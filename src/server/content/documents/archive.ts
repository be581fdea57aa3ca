import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '#server/platform/storage/database.ts';
import { documents } from '#server/platform/storage/schema.ts';
import type { PublishedDocument } from '../timeline/published-document.ts';

interface ArchivedDocument extends PublishedDocument {
  firstPublishedAt: Date;
}

/** Stores and finds all published versions of all documents. */
export interface DocumentArchive {
  publish: (published: ReadonlyMap<string, PublishedDocument>, now: Date) => Promise<void>;
  find: (slug: string, hash: string) => Promise<ArchivedDocument | undefined>;
}

/** Caches the documents published last, so that they can be read while the database is unavailable. */
export function openDocumentArchive(db: Database): DocumentArchive {
  let latest: readonly ArchivedDocument[] = [];
  return {
    publish: async (published, now) => {
      await publishDocuments(db, published, now);
      const hashes = [...published.values()].map(({ hash }) => hash);
      latest = await db.select().from(documents).where(inArray(documents.hash, hashes));
    },
    find: async (slug, hash) =>
      latest.find((version) => version.slug === slug && version.hash === hash) ??
      findArchivedDocument(db, slug, hash),
  };
}

/** Stores new versions. A version that is stored already keeps its first publication date. */
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

export async function findArchivedDocument(db: Database, slug: string, hash: string) {
  const [found] = await db
    .select()
    .from(documents)
    .where(and(eq(documents.slug, slug), eq(documents.hash, hash)));
  return found;
}
