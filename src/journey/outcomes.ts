import type * as z from 'zod/mini';

/** Reasons why a valid answer ends the sale. They are not errors, because there is nothing to correct. */
const outcomes = [
  'BOILER_NOT_WORKING',
  'BOILER_NOT_DOMESTIC_GAS',
  'BOILER_TOO_OLD',
  'NOT_SOLE_AUTHORITY',
  'NORTHERN_IRELAND',
  'CROWN_DEPENDENCY',
  'NON_RESIDENTIAL',
] as const;
export type SaleEndingOutcome = (typeof outcomes)[number];

/** Options for `z.refine` that mark its issue with an outcome. */
export function createRefineOptionsForOutcome(outcome: SaleEndingOutcome, error: string) {
  return { error, abort: true, params: { outcome } };
}

/** The outcome of an issue, or undefined for an error that can be corrected. */
export function getOutcomeOfIssue(issue: z.core.$ZodIssue): SaleEndingOutcome | undefined {
  return issue.code === 'custom' ? parseOutcome(issue.params?.outcome) : undefined;
}

export function parseOutcome(name: unknown): SaleEndingOutcome | undefined {
  return outcomes.find((outcome) => outcome === name);
}
