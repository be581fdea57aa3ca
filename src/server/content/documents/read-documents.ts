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
  /** Called before each file is parsed. */
  onFile: (file: string) => void;
}

/**
 * A page and a mail parse a document again, on the thread that sells. All texts that are allowed take a quarter of this, so what takes
 * longer was made to: `_` written 100,000 times takes two minutes.
 */
const maxProcessorMs = 2000;
/** Completes "The content file …". */
export const tooMuchToParse =
  'takes too much time or memory to parse: look for a sign that is repeated very often, e.g. [, _, *, | or `';

/** All versions of all documents. A file is named like its document, or says in its front matter which one it replaces. */
export function readDocuments(
  files: ContentFiles,
  { isPublished, onFile }: DocumentOptions,
): Checked<WrittenDocument[]> {
  const problems: ContentProblem[] = [];
  const value = listTextFiles(files).flatMap(([file, text]) => {
    if (!file.endsWith('.md')) return [];
    const name = basename(file, '.md');
    const { markdown, period, replaces: slug = name, mistakes } = readFrontMatter(text);
    onFile(file);
    const begun = process.threadCpuUsage();
    const { title, refusals, newRefusals } = parse(markdown, name);
    const { user } = process.threadCpuUsage(begun);
    if (user / 1000 > maxProcessorMs) problems.push({ file, message: tooMuchToParse });
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
