import type * as z from 'zod/mini';

/** Clear answers that end the sale of this plan. There is nothing to correct, so they are no errors. */
const outcomes = [
  'BOILER_NOT_WORKING',
  'BOILER_NOT_DOMESTIC_GAS',
  'BOILER_TOO_OLD',
  'NOT_SOLE_AUTHORITY',
  'NORTHERN_IRELAND',
  'CROWN_DEPENDENCY',
  'NON_RESIDENTIAL',
] as const;
export type Outcome = (typeof outcomes)[number];

/** The options of a refinement that ends in an outcome. */
export function withOutcome(outcome: Outcome, error: string) {
  return { error, abort: true, params: { outcome } };
}

/** Undefined for an issue that the buyer can correct. */
export function outcomeOf(issue: z.core.$ZodIssue): Outcome | undefined {
  return issue.code === 'custom' ? parseOutcome(issue.params?.outcome) : undefined;
}

export function parseOutcome(name: unknown): Outcome | undefined {
  return outcomes.find((outcome) => outcome === name);
}
