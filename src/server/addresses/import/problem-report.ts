import { closeSync, lstatSync, openSync, rmSync, writeSync } from 'node:fs';
import { getErrorReason, OperatorError } from '#server/platform/errors/operator-error.ts';

export interface ProblemReport {
  count: () => number;
  /** Adds a bad row. Throws a OperatorError once there are more bad rows than the limit. */
  add: (file: string, line: number, reason: string) => void;
  close: () => void;
}

/** A CSV file of bad rows. It is written only if there are some; one of an earlier import is deleted. */
export function openProblemReport(path: string, limit: number): ProblemReport {
  let file: number | undefined;
  let count = 0;
  const write = (fields: (string | number)[]) => {
    try {
      file ??= openSync(path, 'w');
      writeSync(file, `${fields.map(quoted).join(',')}\n`);
    } catch (error) {
      throw new OperatorError(
        `The report ${path} cannot be written (${getErrorReason(error)}). Name another file with --report.`,
      );
    }
  };
  // Only a regular file is deleted: an import as root with `--report /dev/null` would otherwise delete the
  // device.
  if (lstatSync(path, { throwIfNoEntry: false })?.isFile()) rmSync(path);
  return {
    count: () => count,
    add: (name, line, reason) => {
      if (count === limit) {
        throw new OperatorError(
          `More than ${limit} rows are bad: nothing was changed. ${limit === 0 ? `The first is line ${line} of ${name}: ${reason}.` : `They are listed in ${path}. The last one ${reason}.`}`,
        );
      }
      if (count === 0) write(['file', 'line', 'reason']);
      count += 1;
      write([name, line, reason]);
    },
    close: () => {
      if (file !== undefined) closeSync(file);
    },
  };
}

function quoted(field: string | number): string {
  return typeof field === 'number' ? String(field) : `"${field.replaceAll('"', '""')}"`;
}
