import type { PlanTerm } from '#catalogue/plan-terms.ts';
import { DefinitionList } from '#design/components/definition-list/definition-list.tsx';

/** Waiting period, term, claim limit and cancellation. */
export function PlanTerms({ terms }: { terms: readonly PlanTerm[] }) {
  return <DefinitionList variant="text" items={terms} />;
}
