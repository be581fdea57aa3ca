import * as z from 'zod/mini';
import { tidyText } from './tidy-text.ts';

/** A check of the normalised value, and the message shown when it fails. */
export type Rule = readonly [isValid: (value: string) => boolean, message: string];

/**
 * The schema of one form field. It normalises the value and then reports the message of the first rule that
 * fails. A missing value gets the message of the first rule.
 */
export function defineField(
  normalise: (value: string) => string,
  first: Rule,
  ...rest: Rule[]
): z.ZodMiniString<string> {
  const refinements = [first, ...rest].map(([isValid, message]) =>
    z.refine<string>(isValid, { message, abort: true }),
  );
  return z.string(first[1]).check(z.overwrite(normalise), ...refinements);
}

/** A mandatory field: `missing` is its message while empty; `rules` apply to any other value. */
export function defineRequiredField<Field extends z.ZodMiniType<unknown, string>>(
  missing: string,
  rules: Field,
) {
  const filled = z.refine<string>((value) => tidyText(value) !== '', {
    message: missing,
    abort: true,
  });
  return z.pipe(z.string(missing).check(filled), rules);
}
