import * as z from 'zod/mini';
import { tidyText } from './pasted-text.ts';

/** What must hold of the normalised value, and what the person reads when it does not. */
export type Rule = readonly [isValid: (value: string) => boolean, message: string];

/**
 * The schema of one form field: normalise first, then answer with the message of the first rule
 * that is broken. A missing value reads like a wrong one: it gives the first rule's message.
 */
export function field(
  normalise: (value: string) => string,
  first: Rule,
  ...rest: Rule[]
): z.ZodMiniString<string> {
  const refinements = [first, ...rest].map(([isValid, message]) =>
    z.refine<string>(isValid, { message, abort: true }),
  );
  return z.string(first[1]).check(z.overwrite(normalise), ...refinements);
}

/** A field that must not be left empty: empty, it says what to enter; its own rules judge the rest. */
export function required<Field extends z.ZodMiniType<unknown, string>>(
  missing: string,
  rules: Field,
) {
  const filled = z.refine<string>((value) => tidyText(value) !== '', {
    message: missing,
    abort: true,
  });
  return z.pipe(z.string(missing).check(filled), rules);
}
