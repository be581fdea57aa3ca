import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Logger } from 'pino';
import { hasNoJob } from '../jobs/enqueue-missing.ts';
import type { JobPayloads, JobWorker } from '../jobs/job-worker.ts';
import type { Database } from '../storage/database.ts';
import { contracts } from '../storage/schema.ts';

type Contract = typeof contracts.$inferSelect;

/** The system that contracts are delivered to, e.g. the retailer's CRM. */
export interface ContractReceiver {
  /** Stored with each delivery, e.g. `crm.example.com`. */
  name: string;
  /** Resolves once the contract is safely received. It may come twice, under the same reference. */
  receive: (contract: Contract) => Promise<void>;
}

/** Delivers contracts. A contract is marked as delivered only after the receiver has it. */
export function contractDelivery(
  db: Database,
  receiver: ContractReceiver,
  clock: () => Date,
  log: Logger,
): JobWorker<JobPayloads['deliver-contract']> {
  return {
    run: async ({ contractId }) => {
      const isUndelivered = and(eq(contracts.id, contractId), isNull(contracts.deliveredAt));
      const [contract] = await db.select().from(contracts).where(isUndelivered);
      if (!contract) return;
      await receiver.receive(contract);
      await db
        .update(contracts)
        .set({ deliveredAt: clock(), deliveredTo: receiver.name })
        .where(isUndelivered);
      log.info({ reference: contract.reference }, 'contract delivered');
    },
    findWithoutJob: (tx, limit) =>
      tx
        .select({ contractId: contracts.id })
        .from(contracts)
        .where(
          and(
            isNull(contracts.deliveredAt),
            hasNoJob('deliver-contract', 'contractId', contracts.id),
          ),
        )
        .orderBy(asc(contracts.createdAt))
        .limit(limit),
  };
}
