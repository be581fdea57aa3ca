import type * as z from 'zod/mini';
import { didYouMean } from './similar-name.ts';

type Issue = z.core.$ZodRawIssue;

/** What a field must be, as an editor writes it. */
const kinds: Readonly<Record<string, string>> = {
  string: 'a text in double quotes',
  number: 'a number without quotes',
  int: 'a whole number',
  boolean: 'true or false, without quotes',
  array: 'a list in [ ]',
  object: 'fields in { }',
  record: 'fields in { }',
};

/**
 * The message of a schema's issue that has none of its own; `zod/mini` by itself only says "Invalid input". It
 * continues a sentence that starts with the field. Unknown fields get a line each, in the order of `issue.keys`.
 */
export function describeIssue(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return mustBe(issue, kinds[issue.expected] ?? issue.expected);
    case 'invalid_value':
      return mustBe(issue, describeValues(issue.values.map(String), issue.input));
    case 'too_small':
      return `must ${sizeOf(issue, issue.minimum, issue.inclusive ? 'at least' : 'more than')}`;
    case 'too_big':
      return `must ${sizeOf(issue, issue.maximum, issue.inclusive ? 'at most' : 'less than')}`;
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`;
    case 'invalid_format':
      return `must have the form ${issue.pattern ?? issue.format}`;
    case 'unrecognized_keys':
      return issue.keys.map((key) => describeUnknownField(key, issue)).join('\n');
    case 'invalid_key':
      return `must have another name: it ${issue.issues.map(({ message }) => message).join(', ')}`;
    case 'invalid_union':
      return issue.errors.map(([first]) => first?.message ?? 'is not valid').join(', or ');
    default:
      return 'is not valid';
  }
}

function mustBe({ input }: Issue, expected: string): string {
  return input === undefined ? `is missing: it must be ${expected}` : `must be ${expected}`;
}

function describeValues(values: readonly string[], given: unknown): string {
  const quoted = values.map((value) => JSON.stringify(value));
  const list = [quoted.slice(0, -1).join(', '), quoted.at(-1)].filter(Boolean).join(' or ');
  return `${list}${didYouMean(String(given), values)}`;
}

function sizeOf(
  { origin }: { origin: string },
  limit: number | bigint,
  comparison: string,
): string {
  if (origin === 'string') return `have ${comparison} ${limit} characters`;
  if (origin === 'array') return `have ${comparison} ${limit} ${limit === 1 ? 'entry' : 'entries'}`;
  return `be ${comparison} ${limit}`;
}

function describeUnknownField(key: string, { inst }: Issue): string {
  const shape = inst && 'shape' in inst._zod.def ? Object.keys(inst._zod.def.shape as object) : [];
  return `is not a field here${didYouMean(key, shape)}`;
}
