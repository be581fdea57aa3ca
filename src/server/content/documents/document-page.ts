import type { DocumentPage } from '#catalogue/document.ts';
import { getLondonDate } from '#rules/dates/london-date.ts';
import type { PublishedDocument } from '../timeline/published-document.ts';
import type { DocumentArchive } from './archive.ts';
import { parseDocument } from './markdown.ts';

/** Finds the version of a document with the given hash or, without a hash, the current version. */
export async function findDocumentPage(
  archive: Pick<DocumentArchive, 'find'>,
  published: ReadonlyMap<string, PublishedDocument>,
  slug: string,
  hash?: string,
): Promise<DocumentPage | undefined> {
  const current = published.get(slug)?.hash;
  const wanted = hash ?? current;
  const version = wanted === undefined ? undefined : await archive.find(slug, wanted);
  if (!version) return undefined;
  const isCurrent = version.hash === current;
  return {
    slug,
    title: version.title,
    hash: version.hash,
    publishedOn: getLondonDate(version.firstPublishedAt),
    status: isCurrent ? 'current' : current === undefined ? 'withdrawn' : 'replaced',
    blocks: parseDocument(version.markdown).blocks,
  };
}
