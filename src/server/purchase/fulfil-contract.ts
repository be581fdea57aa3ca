import { and, eq, isNull } from 'drizzle-orm';
import type { Logger } from 'pino';
import { contracts } from '../storage/schema.ts';
import type { Database } from '../storage/storage.ts';

/**
 * Hands a contract over to fulfilment, once. Until a CRM is configured the hand-over is the mark on
 * the contract itself, which the retailer's own systems can select by.
 */
export function contractFulfilment(db: Database, clock: () => Date, log: Logger) {
  return async ({ contractId }: { contractId: string }): Promise<void> => {
    const [handedOver] = await db
      .update(contracts)
      .set({ handedOverAt: clock() })
      .where(and(eq(contracts.id, contractId), isNull(contracts.handedOverAt)))
      .returning({ reference: contracts.reference });
    if (handedOver) log.info({ reference: handedOver.reference }, 'contract handed over');
  };
}
