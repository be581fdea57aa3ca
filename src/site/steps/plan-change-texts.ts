import { planChangeErrorByPart, variantWithdrawnMessage } from '#journey/plan-changes.ts';
import type { PlanPart } from '#journey/plan-fingerprint.ts';

/** One sentence for each change. Imported dynamically, to keep the order page's script small. */
export function describePlanChanges(changes: readonly (PlanPart | 'variant')[]): string[] {
  return changes.map((change) =>
    change === 'variant' ? variantWithdrawnMessage : planChangeErrorByPart[change].message,
  );
}
