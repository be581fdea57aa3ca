import * as z from 'zod/mini';
import { getOutcomeOfIssue, parseOutcome, type SaleEndingOutcome } from '#journey/outcomes.ts';

export type FormValues = Record<string, string | boolean | number>;

/** The rules of a form. Its page and its route action use the same ones. */
export interface FormRules<Values extends FormValues, Answer> {
  /** The values of an empty form, which name every field. */
  blank: Values;
  /** The schema of the fields that the form has with these values. */
  schemaOf: (values: Values) => z.ZodMiniType<Answer>;
  /** What people mean by what they type, by field: the value to check, which the field then shows. The API has none of this. */
  understand?: Partial<Record<string, (typed: string) => string>>;
}

/** The error of a field. `type` is the outcome if the answer ends the sale. */
export interface FieldProblem {
  type: SaleEndingOutcome | 'rule';
  message: string;
}

export type FormCheck<Answer> =
  | { isValid: true; answer: Answer }
  | { isValid: false; errors: Record<string, FieldProblem> };

/** Gives each field the error of the first rule that fails. */
export function checkForm<Values extends FormValues, Answer>(
  rules: FormRules<Values, Answer>,
  values: Values,
): FormCheck<Answer> {
  const parsed = z.safeParse(rules.schemaOf(values), understandValues(rules, values));
  if (parsed.success) return { isValid: true, answer: parsed.data };
  const errors = parsed.error.issues.toReversed().map((issue) => {
    const type: FieldProblem['type'] = getOutcomeOfIssue(issue) ?? 'rule';
    return [String(issue.path[0]), { type, message: issue.message }] as const;
  });
  return { isValid: false, errors: Object.fromEntries(errors) };
}

/** The values as their fields show them: a telephone number is stored as digits, and typed with or without spaces. */
export function understandValues<Values extends FormValues>(
  { understand = {} }: Pick<FormRules<Values, unknown>, 'understand'>,
  values: Values,
): Values {
  const understood = Object.entries(understand).map(([name, read]) => [
    name,
    read?.(String(values[name])),
  ]);
  return { ...values, ...Object.fromEntries(understood) };
}

/** The first field, in the form's order, whose answer ends the sale. */
export function findSaleEnding(
  fields: readonly string[],
  errors: Record<string, { type?: unknown } | undefined>,
): { outcome: SaleEndingOutcome; name: string } | undefined {
  for (const name of fields) {
    const outcome = parseOutcome(errors[name]?.type);
    if (outcome) return { outcome, name };
  }
  return undefined;
}

/**
 * The values of a posted form. A text that is missing or sent twice counts as empty, which has a message of its own. A
 * value that is neither a text nor a tick is not a field of the page: it comes from the rules.
 */
export function readPostedValues<Values extends FormValues>(
  blank: Values,
  fields: FormData,
): Values {
  const values = Object.entries(blank).map(([name, value]) => {
    if (value === false) return [name, fields.has(name)];
    if (typeof value !== 'string') return [name, value];
    const [text, ...more] = fields.getAll(name);
    return [name, typeof text === 'string' && more.length === 0 ? text : ''];
  });
  return Object.fromEntries(values) as Values;
}
