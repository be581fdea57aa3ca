import { basename } from 'node:path';
import type { PublishedDocument } from '../content/content.ts';
import { type ContentFiles, createShortHash, listTextFiles } from '../content/content-files.ts';
import type { ContentProblem } from '../content/problem.ts';
import { parseDocument } from './markdown.ts';

const slugPattern = /^[a-z0-9]+(-[a-z0-9]+)*$/;

export function readDocuments(
  files: ContentFiles,
  problems: ContentProblem[],
): ReadonlyMap<string, PublishedDocument> {
  const documents = new Map<string, PublishedDocument>();
  for (const [file, markdown] of listTextFiles(files)) {
    if (!file.endsWith('.md')) continue;
    const slug = basename(file, '.md');
    const { title, refusals } = parseDocument(markdown);
    if (!slugPattern.test(slug)) {
      problems.push({ file, message: 'must be named in lower-case words joined by hyphens' });
    }
    if (!title) {
      problems.push({ file, message: 'must start with a title, e.g. "# Privacy notice"' });
    }
    for (const refused of refusals) {
      problems.push({ file, message: `must not contain ${refused}` });
    }
    documents.set(slug, { slug, title: title ?? slug, hash: createShortHash(markdown), markdown });
  }
  return documents;
}
