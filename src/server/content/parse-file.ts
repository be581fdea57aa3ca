import { en } from 'zod/locales';
import * as z from 'zod/mini';
import { getErrorReason } from '../errors/startup-error.ts';
import { type ContentFiles, getText } from './content-files.ts';
import type { ContentProblem } from './problem.ts';

/** `zod/mini` by itself only says "Invalid input". */
const detailedMessages = en().localeError;

/** Parses a file by its schema. If that fails, adds the reasons to `problems` and returns undefined. */
export function parseFile<Schema extends z.ZodMiniType>(
  files: ContentFiles,
  file: string,
  schema: Schema,
  problems: ContentProblem[],
): z.output<Schema> | undefined {
  const text = getText(files, file);
  if (text === undefined) {
    problems.push({ file, message: 'is missing' });
    return undefined;
  }
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    const reason = getErrorReason(error).replaceAll(/\s+/g, ' ');
    problems.push({ file, message: `cannot be read (${reason})` });
    return undefined;
  }
  const parsed = z.safeParse(schema, json, { error: detailedMessages });
  if (parsed.success) return parsed.data;
  for (const { path, message } of parsed.error.issues) {
    problems.push({
      file,
      path: path.join('.') || '(whole file)',
      message: `${message}${asGiven(path.reduce(valueIn, json))}`,
    });
  }
  return undefined;
}

function valueIn(value: unknown, key: PropertyKey): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
}

/** The given value as a suffix of the message. Lists and objects are left out, long texts cut. */
function asGiven(value: unknown): string {
  const isShown = ['string', 'number', 'boolean'].includes(typeof value) || value === null;
  return isShown ? ` (it is ${JSON.stringify(value).slice(0, 80)})` : '';
}
