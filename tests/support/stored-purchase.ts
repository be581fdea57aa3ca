import { randomUUID } from 'node:crypto';
import { createContract, type PurchaseDeps } from '#server/sales/purchase/create-contract.ts';
import { testKeyRing } from './key-ring.ts';
import { loadedTestContent } from './purchase.ts';

/** Buys a plan as create-contract does, sealed with the test key, and returns the reference. */
export async function storePurchase(
  {
    sameAccountLimit = 0,
    ...deps
  }: Pick<PurchaseDeps, 'db' | 'runTransaction' | 'deliveries' | 'clock'> &
    Partial<Pick<PurchaseDeps, 'sameAccountLimit'>>,
  submitted: unknown,
): Promise<string> {
  const result = await createContract(
    {
      ...deps,
      content: () => loadedTestContent,
      bankKeys: testKeyRing,
      isAccountPossible: () => true,
      // All tests buy with one account and one mailbox.
      sameAccountLimit,
    },
    { idempotencyKey: randomUUID(), submitted },
  );
  if (result.kind !== 'contract') throw new Error(`The purchase was ${result.kind}.`);
  return result.referenceId;
}
