import type { PlanTerm } from '#catalogue/plan-terms.ts';
import { DefinitionList } from '#design/components/definition-list/definition-list.tsx';

/** Waiting period, length, limit and cancelling, as the plan's documents have them. */
export function PlanTerms({ terms }: { terms: readonly PlanTerm[] }) {
  return <DefinitionList items={terms} />;
}
