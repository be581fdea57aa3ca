import { type ContentFiles, listTextFiles } from './content-files.ts';
import type { ContentProblem } from './problem.ts';

/**
 * The most that all texts have together; pictures have a limit of their own. 4 MB of documents are parsed in half a second on one
 * core (0.53 s of an x64 virtual machine). The shipped content has 0.2 MB.
 */
export const maxTextLength = 4_000_000;

export function findTooMuchText(files: ContentFiles): ContentProblem[] {
  const texts = listTextFiles(files);
  const length = texts.reduce((sum, [, text]) => sum + text.length, 0);
  if (length <= maxTextLength) return [];
  const [[file, longest] = ['', '']] = texts.toSorted(
    ([, one], [, other]) => other.length - one.length,
  );
  const message = `has ${inMegabytes(longest.length)} MB of text, and all files together have ${inMegabytes(length)} MB: at most ${inMegabytes(maxTextLength)} MB are read`;
  return [{ file, message }];
}

const inMegabytes = (length: number) => (length / 1e6).toFixed(1).replace(/\.0$/, '');
