import { basename } from 'node:path';
import { type ContentFiles, createShortHash, listTextFiles } from '../files/content-files.ts';
import { readFrontMatter } from '../files/front-matter.ts';
import type { Checked, ContentProblem } from '../files/problem.ts';
import type { WrittenDocument } from '../timeline/published-document.ts';
import { type ParsedDocument, parseDocument, tooManyLevels } from './markdown.ts';

const slugPattern = /^[a-z0-9]+(-[a-z0-9]+)*$/;

interface DocumentOptions {
  /** Whether these files were published before. They stay valid with what only a new document must not have. */
  isPublished: boolean;
}

/** All versions of all documents. A file is named like its document, or says in its front matter which one it replaces. */
export function readDocuments(
  files: ContentFiles,
  { isPublished }: DocumentOptions,
): Checked<WrittenDocument[]> {
  const problems: ContentProblem[] = [];
  const value = listTextFiles(files).flatMap(([file, text]) => {
    if (!file.endsWith('.md')) return [];
    const name = basename(file, '.md');
    const { markdown, period, replaces: slug = name, mistakes } = readFrontMatter(text);
    const { title, refusals, newRefusals } = parse(markdown, name);
    if (!slugPattern.test(name)) {
      problems.push({ file, message: 'must be named in lower-case words joined by hyphens' });
    }
    problems.push(...mistakes.map(([path, message]) => ({ file, path, message })));
    if (!title) {
      problems.push({ file, message: 'must start with a title, e.g. "# Privacy notice"' });
    }
    for (const refused of isPublished ? refusals : [...refusals, ...newRefusals]) {
      problems.push({ file, message: `must not contain ${refused}` });
    }
    return [
      { file, slug, title: title ?? slug, hash: createShortHash(markdown), markdown, ...period },
    ];
  });
  return { value, problems };
}

/** The parser calls itself for each level of quotes and lists, until there is no stack left. */
function parse(markdown: string, title: string): Omit<ParsedDocument, 'blocks'> {
  try {
    return parseDocument(markdown);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return { title, refusals: [tooManyLevels], newRefusals: [] };
  }
}
