import { basename } from 'node:path';
import { parseDocument } from '../documents/markdown.ts';
import { type ContentFiles, shortHash } from './content-files.ts';
import type { ContentProblem } from './problem.ts';

export interface PublishedDocument {
  /** Its file's name and the end of its address. */
  slug: string;
  title: string;
  /** Names this version among all that were ever published. */
  hash: string;
  markdown: string;
}

const slugPattern = /^[a-z0-9]+(-[a-z0-9]+)*$/;

export function readDocuments(
  files: ContentFiles,
  problems: ContentProblem[],
): ReadonlyMap<string, PublishedDocument> {
  const documents = new Map<string, PublishedDocument>();
  for (const [file, markdown] of files) {
    if (!file.endsWith('.md')) continue;
    const slug = basename(file, '.md');
    const { title, refusals } = parseDocument(markdown);
    if (!slugPattern.test(slug)) {
      problems.push({ file, message: 'must be named in lower-case words joined by hyphens' });
    }
    if (!title) {
      problems.push({ file, message: 'must open with a title, e.g. "# Privacy notice"' });
    }
    for (const refused of refusals) {
      problems.push({ file, message: `must not hold ${refused}` });
    }
    documents.set(slug, { slug, title: title ?? slug, hash: shortHash(markdown), markdown });
  }
  return documents;
}
