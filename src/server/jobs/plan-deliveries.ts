import { randomUUID } from 'node:crypto';
import type { Database } from '../storage/database.ts';
import type { DeliveryKind } from '../storage/delivery-kinds.ts';
import { listDeliveryKinds } from '../storage/delivery-kinds.ts';
import { runPrepared } from '../storage/run-prepared.ts';
import { deliveries } from '../storage/schema.ts';

export type Transaction = Pick<Database, 'insert' | 'execute' | '_'>;

export type DeliverySource = ({ contractId: string } | { enquiryId: string }) & {
  createdAt: Date;
};

export type EnqueueJob = (
  tx: Transaction,
  kind: DeliveryKind,
  deliveries: { id: string; createdAt: Date }[],
) => Promise<void>;

/** Adds every delivery of a new contract or enquiry, and their jobs, inside the caller's transaction. */
export async function planDeliveries(
  tx: Transaction,
  source: DeliverySource,
  enqueue: EnqueueJob,
): Promise<void> {
  const subject = 'contractId' in source ? 'contract' : 'enquiry';
  const planned = listDeliveryKinds(subject).map((kind) => ({ id: randomUUID(), kind, ...source }));
  // All are waited for, also when one fails: none may run after the transaction is rolled back.
  const results = await Promise.allSettled([
    runPrepared(tx, `plan-${subject}`, tx.insert(deliveries).values(planned).toSQL()),
    ...planned.map((delivery) => enqueue(tx, delivery.kind, [delivery])),
  ]);
  for (const result of results) if (result.status === 'rejected') throw result.reason;
}
