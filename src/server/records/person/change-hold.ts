import { eq } from 'drizzle-orm';
import type { Database, Transaction } from '#server/platform/storage/database.ts';
import { contracts, type LegalHold } from '#server/platform/storage/schema.ts';
import { openErasureRecords } from './erasure-records.ts';
import { appendHoldLines, getHoldFile } from './hold-file.ts';

interface HoldDeps {
  db: Database;
  dataFolder: string;
  clock: () => Date;
}

interface HoldOptions {
  /** Since when there was a hold when the person decided, or null. If that has changed, nothing is done. */
  seen?: string | null | undefined;
  /** Written with the change, or neither is. */
  withChange?: (tx: Transaction) => Promise<void>;
}

/**
 * Sets the legal hold of a contract, or ends it without a reason. Undefined if nothing was done. The file has a hold before the
 * database has it, and an end after it. So if the process is killed between both, a restored database keeps too much, never
 * too little.
 */
export async function changeHold(
  { db, dataFolder, clock }: HoldDeps,
  { id, reference }: Pick<typeof contracts.$inferSelect, 'id' | 'reference'>,
  reason: string | null,
  { seen, withChange }: HoldOptions = {},
): Promise<{ legalHold: LegalHold | null } | undefined> {
  await openErasureRecords(db, dataFolder);
  const at = clock().toISOString();
  const legalHold = reason === null ? null : { reason, since: at };
  const record = () => appendHoldLines(getHoldFile(dataFolder), [{ reference, reason, at }]);
  const isChanged = await db.transaction(async (tx) => {
    const [current] = await tx
      .select({ legalHold: contracts.legalHold })
      .from(contracts)
      .where(eq(contracts.id, id))
      .for('update');
    if (!current) return false;
    if (seen !== undefined && (current.legalHold?.since ?? null) !== seen) return false;
    if (legalHold) record();
    await tx.update(contracts).set({ legalHold }).where(eq(contracts.id, id));
    await withChange?.(tx);
    return true;
  });
  if (isChanged && !legalHold) record();
  return isChanged ? { legalHold } : undefined;
}
