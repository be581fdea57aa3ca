import { join } from 'node:path';
import { StartupError } from '../startup-error.ts';

/** One mistake in the content, in the words of whoever has to put it right. */
export interface ContentProblem {
  /** Inside the content folder. */
  file: string;
  /** Inside the file, e.g. `productVariants.0.priceMonthly`; absent when the file itself is meant. */
  path?: string | undefined;
  /** Completes the sentence that the field, or the file, begins. */
  message: string;
}

/** Content that is refused, with every mistake that was found. */
export class ContentError extends StartupError {
  readonly problems: readonly ContentProblem[];

  constructor(folder: string, problems: readonly ContentProblem[]) {
    super(inOneLine(folder, problems));
    this.problems = problems;
  }
}

/** "catalogue/boiler-insurance.json: offerPeriodMonths: is needed while offer is true" */
export function problemLine({ file, path, message }: ContentProblem): string {
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
