import * as z from 'zod/mini';
import { type ContentFiles, getText } from './content-files.ts';
import { describeIssue } from './issue-words.ts';
import { type ContentProblem, formatPath } from './problem.ts';
import { readJson } from './read-json.ts';

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
  if (text.trim() === '') {
    problems.push({ file, message: 'is empty' });
    return undefined;
  }
  const json = readJson(text);
  if ('mistake' in json) {
    const { line, column, message } = json.mistake;
    // In a file that is not UTF-8, which is reported by itself, the mistake may be a consequence.
    if (!text.includes('\uFFFD')) {
      problems.push({ file, path: `line ${line}, column ${column}`, message });
    }
    return undefined;
  }
  const value = withoutSchemaName(json.value);
  const parsed = z.safeParse(schema, value, { error: describeIssue });
  if (parsed.success) return parsed.data;
  for (const issue of parsed.error.issues) {
    if (issue.code === 'unrecognized_keys') {
      const messages = issue.message.split('\n');
      for (const [index, key] of issue.keys.entries()) {
        const path = formatPath([...issue.path, key]);
        problems.push({ file, path, message: messages[index] ?? '' });
      }
      continue;
    }
    problems.push({
      file,
      path: formatPath(issue.path) || undefined,
      message: `${issue.message}${asGiven(issue.path.reduce(valueIn, value))}`,
    });
  }
  return undefined;
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
