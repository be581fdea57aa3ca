import { eq } from 'drizzle-orm';
import type { Database } from '#server/platform/storage/database.ts';
import { contracts } from '#server/platform/storage/schema.ts';

/** The reference of the contract that this idempotency key made; null if there is none. */
export async function findReference(db: Database, idempotencyKey: string): Promise<string | null> {
  const [contract] = await db
    .select({ reference: contracts.reference })
    .from(contracts)
    .where(eq(contracts.idempotencyKey, idempotencyKey));
  return contract?.reference ?? null;
}
