import type { Database } from '../storage/database.ts';
import type { DeliveryKind } from '../storage/delivery-kinds.ts';
import { listDeliveryKinds } from '../storage/delivery-kinds.ts';
import { deliveries } from '../storage/schema.ts';

export type Transaction = Pick<Database, 'insert' | 'execute'>;

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
  const kinds = listDeliveryKinds('contractId' in source ? 'contract' : 'enquiry');
  const planned = await tx
    .insert(deliveries)
    .values(kinds.map((kind) => ({ kind, ...source })))
    .returning();
  for (const delivery of planned) await enqueue(tx, delivery.kind, [delivery]);
}
