import { planChanges, variantWithdrawn } from '#journey/plan-changes.ts';
import type { PlanPart } from '#journey/plan-fingerprint.ts';

/** One sentence for each change. Imported dynamically, to keep the order page's script small. */
export function planChangeTexts(changes: readonly (PlanPart | 'variant')[]): string[] {
  return changes.map((change) =>
    change === 'variant' ? variantWithdrawn : planChanges[change].message,
  );
}
