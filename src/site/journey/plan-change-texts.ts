import { planChanges, variantWithdrawn } from '#journey/plan-changes.ts';
import type { PlanPart } from '#journey/plan-fingerprint.ts';

/** One sentence for each difference. Loaded where there is one, so that the order page stays light. */
export function planChangeTexts(changes: readonly (PlanPart | 'variant')[]): string[] {
  return changes.map((change) =>
    change === 'variant' ? variantWithdrawn : planChanges[change].message,
  );
}
