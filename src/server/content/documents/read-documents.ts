import { basename } from 'node:path';
import { type ContentFiles, createShortHash, listTextFiles } from '../files/content-files.ts';
import { readFrontMatter } from '../files/front-matter.ts';
import type { Checked, ContentProblem } from '../files/problem.ts';
import type { WrittenDocument } from '../timeline/published-document.ts';
import { parseDocument } from './markdown.ts';

const slugPattern = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** All versions of all documents. A file is named like its document, or says in its front matter which one it replaces. */
export function readDocuments(files: ContentFiles): Checked<WrittenDocument[]> {
  const problems: ContentProblem[] = [];
  const value = listTextFiles(files).flatMap(([file, text]) => {
    if (!file.endsWith('.md')) return [];
    const name = basename(file, '.md');
    const { markdown, period, replaces: slug = name, mistakes } = readFrontMatter(text);
    const { title, refusals } = parseDocument(markdown);
    if (!slugPattern.test(name)) {
      problems.push({ file, message: 'must be named in lower-case words joined by hyphens' });
    }
    problems.push(...mistakes.map(([path, message]) => ({ file, path, message })));
    if (!title) {
      problems.push({ file, message: 'must start with a title, e.g. "# Privacy notice"' });
    }
    for (const refused of refusals) {
      problems.push({ file, message: `must not contain ${refused}` });
    }
    return [
      { file, slug, title: title ?? slug, hash: createShortHash(markdown), markdown, ...period },
    ];
  });
  return { value, problems };
}
