import { planTerms } from '#catalogue/plan-terms.ts';
import type { Product } from '#catalogue/product.ts';
import { DefinitionList } from '#design/components/definition-list/definition-list.tsx';

/** Waiting period, length, limit and cancelling, as the plan's documents have them. */
export function PlanTerms({ product }: { product: Product }) {
  return <DefinitionList items={planTerms(product)} />;
}
