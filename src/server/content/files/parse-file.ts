import * as z from 'zod/mini';
import { type ContentFiles, getText } from './content-files.ts';
import { describeIssue } from './issue-words.ts';
import { type Checked, formatPath } from './problem.ts';
import { readJson } from './read-json.ts';

/** Parses a file by its schema. The value of a file that is not valid is undefined. */
export function parseFile<Schema extends z.ZodMiniType>(
  files: ContentFiles,
  file: string,
  schema: Schema,
): Checked<z.output<Schema> | undefined> {
  const refuse = (...mistakes: { path?: string | undefined; message: string }[]) => ({
    value: undefined,
    problems: mistakes.map((mistake) => ({ file, ...mistake })),
  });
  const text = getText(files, file);
  if (text === undefined) return refuse({ message: 'is missing' });
  if (text.trim() === '') return refuse({ message: 'is empty' });
  const json = readJson(text);
  if ('mistake' in json) {
    const { line, column, message } = json.mistake;
    // In a file that is not UTF-8, which is reported by itself, the mistake may be a consequence.
    if (text.includes('\uFFFD')) return refuse();
    return refuse({ path: `line ${line}, column ${column}`, message });
  }
  const value = withoutSchemaName(json.value);
  const parsed = z.safeParse(schema, value, { error: describeIssue });
  if (parsed.success) return { value: parsed.data, problems: [] };
  return refuse(
    ...parsed.error.issues.flatMap((issue) => {
      if (issue.code === 'unrecognized_keys') {
        const messages = issue.message.split('\n');
        return issue.keys.map((key, index) => ({
          path: formatPath([...issue.path, key]),
          message: messages[index] ?? '',
        }));
      }
      const given = asGiven(issue.path.reduce(valueIn, value));
      return [{ path: formatPath(issue.path) || undefined, message: `${issue.message}${given}` }];
    }),
  );
}

/** A file may name its JSON Schema, with which a text editor completes and checks it. */
function withoutSchemaName(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const { $schema: _, ...fields } = value as Record<string, unknown>;
  return fields;
}

function valueIn(value: unknown, key: PropertyKey): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
}

/** The given value as a suffix of the message. Lists and objects are left out, long texts cut. */
function asGiven(value: unknown): string {
  const isShown = ['string', 'number', 'boolean'].includes(typeof value) || value === null;
  return isShown ? ` (it is ${JSON.stringify(value).slice(0, 80)})` : '';
}
