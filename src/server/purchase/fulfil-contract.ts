import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { JobPayloads, JobWorker } from '../jobs/job-worker.ts';
import { hasNoJob } from '../jobs/sweep.ts';
import { contracts } from '../storage/schema.ts';
import type { Database } from '../storage/storage.ts';

type Contract = typeof contracts.$inferSelect;

/** Where sales go, e.g. the retailer's CRM. */
export interface ContractReceiver {
  /** Kept with each hand-over, e.g. `crm.example.com`. */
  name: string;
  /** Resolves once the sale is safely received. The same sale may come twice, under the same reference. */
  receive: (contract: Contract) => Promise<void>;
}

/** Hands contracts over to their receiver. A contract counts as handed over only after it was received. */
export function contractFulfilment(
  db: Database,
  receiver: ContractReceiver,
  clock: () => Date,
  log: Logger,
): JobWorker<JobPayloads['fulfil-contract']> {
  return {
    run: async ({ contractId }) => {
      const isAwaited = and(eq(contracts.id, contractId), isNull(contracts.handedOverAt));
      const [contract] = await db.select().from(contracts).where(isAwaited);
      if (!contract) return;
      await receiver.receive(contract);
      await db
        .update(contracts)
        .set({ handedOverAt: clock(), handedOverTo: receiver.name })
        .where(isAwaited);
      log.info({ reference: contract.reference }, 'contract handed over');
    },
    withoutJob: (tx, limit) =>
      tx
        .select({ contractId: contracts.id })
        .from(contracts)
        .where(
          and(
            isNull(contracts.handedOverAt),
            hasNoJob('fulfil-contract', 'contractId', contracts.id),
          ),
        )
        .orderBy(asc(contracts.createdAt))
        .limit(limit),
  };
}
