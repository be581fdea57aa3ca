import { join } from 'node:path';
import { OperatorError } from '#server/platform/errors/operator-error.ts';

/** One problem in the content, worded for the person who edits it. */
export interface ContentProblem {
  /** The path of the file inside the content folder. */
  file: string;
  /**
   * The path of the field inside the file, e.g. `productVariants[0].priceMonthly`; the first entry of a list is
   * [0]. In a text, or a file that is no JSON, its place, e.g. "line 3". Absent if the whole file is the problem.
   */
  path?: string | undefined;
  /** Continues a sentence that starts with the path or the file, e.g. "must not be empty". */
  message: string;
}

/** The problems of one file in the order of its lines, e.g. "line 12, priceMonthly: is required". */
export interface FileProblems {
  file: string;
  problems: string[];
}

/** What was read, as far as it is valid, and what is wrong with it. */
export interface Checked<Value> {
  value: Value;
  problems: readonly ContentProblem[];
}

/** A problem of one file as its check finds it: the path of the field and the message. */
export type Mistake = [path: string, message: string] | false;

/** Invalid content, with the problems that were found. */
export class ContentError extends OperatorError {
  readonly problems: readonly ContentProblem[];
  readonly byFile: readonly FileProblems[];

  constructor(
    folder: string,
    problems: readonly ContentProblem[],
    byFile: readonly FileProblems[],
  ) {
    super(inOneLine(folder, problems));
    this.problems = problems;
    this.byFile = byFile;
  }
}

/** The path of a field as in a problem. */
export function formatPath(keys: readonly PropertyKey[]): string {
  return keys.reduce<string>((path, key) => {
    if (typeof key === 'number') return `${path}[${key}]`;
    return path === '' ? String(key) : `${path}.${String(key)}`;
  }, '');
}

/**
 * Formats a problem as one line, e.g. "catalogue/boiler-insurance.json: offerPeriodMonths: is required while
 * offer is true".
 */
export function formatProblem({ file, path, message }: ContentProblem): string {
  return [file, path, message].filter(Boolean).join(': ');
}

function inOneLine(folder: string, problems: readonly ContentProblem[]): string {
  const byFile = Map.groupBy(problems, ({ file }) => file);
  return Array.from(byFile, ([file, found]) => {
    const name = `The content file ${join(folder, file)}`;
    const ofFile = found.filter(({ path }) => !path).map(({ message }) => `${name} ${message}.`);
    const ofFields = found.filter(({ path }) => path);
    if (ofFields.length === 0) return ofFile.join(' ');
    const mistakes = ofFields.map(({ path, message }) => `${path}: ${message}`).join('; ');
    return [...ofFile, `${name} is not valid: ${mistakes}.`].join(' ');
  }).join(' ');
}
