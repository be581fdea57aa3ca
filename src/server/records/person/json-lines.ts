import { appendFileSync, readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { parseJson } from '#rules/json/parse-json.ts';
import { getErrorReason, OperatorError } from '#server/platform/errors/operator-error.ts';

/** Reads a file of JSON lines. One bad line refuses the file: without that line too much could be erased, or too little. */
export function readJsonLines<Schema extends z.ZodMiniType>(
  file: string,
  schema: Schema,
): z.output<Schema>[] {
  return readText(file)
    .split('\n')
    .flatMap((line, index) => {
      if (line.trim() === '') return [];
      const parsed = z.safeParse(schema, parseJson(line));
      if (parsed.success) return [parsed.data];
      throw new OperatorError(
        `Line ${index + 1} of ${file} cannot be read: put a whole copy of the file there, or remove the line if it is cut off.`,
      );
    });
}

/** Appends lines, which are on the disk then. Creates the file, which only its owner may read, also for no line. */
export function appendJsonLines(file: string, lines: readonly object[]): void {
  const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
  try {
    appendFileSync(file, text, { mode: 0o600, flush: true });
  } catch (error) {
    throw new OperatorError(
      `${file} cannot be written (${getErrorReason(error)}). Make it writable and run the command again.`,
    );
  }
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new OperatorError(`${file} cannot be read (${getErrorReason(error)}).`);
  }
}
