import { and, eq } from 'drizzle-orm';
import type { PublishedDocument } from '../content/documents.ts';
import { documents } from '../storage/schema.ts';
import type { Database } from '../storage/storage.ts';

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
