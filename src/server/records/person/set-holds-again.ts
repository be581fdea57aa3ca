import { eq, inArray } from 'drizzle-orm';
import type { Database } from '#server/platform/storage/database.ts';
import { contracts, type LegalHold } from '#server/platform/storage/schema.ts';
import type { HoldChange } from './hold-file.ts';

export interface RestoredHold {
  reference: string;
  /** Null if the hold was ended. */
  legalHold: LegalHold | null;
}

/**
 * Sets or ends legal holds as the last change of each says, where the database is older. Without a hold it does not tell its
 * age, so a hold is set then: keeping too much can be put right.
 */
export async function setHoldsAgain(
  db: Database,
  changes: ReadonlyMap<string, HoldChange>,
): Promise<RestoredHold[]> {
  const found = await db
    .select({ id: contracts.id, reference: contracts.reference, legalHold: contracts.legalHold })
    .from(contracts)
    .where(inArray(contracts.reference, [...changes.keys()]));
  const restored: RestoredHold[] = [];
  for (const { id, reference, legalHold: current } of found) {
    const change = changes.get(reference);
    if (!change) continue;
    const isDone = current
      ? !(Date.parse(current.since) < Date.parse(change.at))
      : change.reason === null;
    if (isDone) continue;
    const legalHold = change.reason === null ? null : { reason: change.reason, since: change.at };
    await db.update(contracts).set({ legalHold }).where(eq(contracts.id, id));
    restored.push({ reference, legalHold });
  }
  return restored;
}
