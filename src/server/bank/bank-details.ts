import * as z from 'zod/mini';
import type { CreateContractBody } from '#api/create-contract.ts';
import type { contracts } from '../storage/schema.ts';
import type { KeyRing } from './key-ring.ts';
import { unseal } from './seal.ts';

type SealedContract = Pick<typeof contracts.$inferSelect, 'id' | 'bankKeyId' | 'sealedBankDetails'>;

// Only the shape is checked: the rules for the values may have changed since the purchase.
const bankDetailsSchema = z.object({
  accountName: z.string(),
  sortCode: z.string(),
  accountNumber: z.string(),
  encrypted: z.literal(false),
});

/** The bank details of a contract, or undefined if no key of the ring opens them. */
export function openBankDetails(
  keys: KeyRing,
  { id, bankKeyId, sealedBankDetails }: SealedContract,
): CreateContractBody['bankDetails'] | undefined {
  try {
    return z.parse(
      bankDetailsSchema,
      unseal(keys, id, { keyId: bankKeyId, bytes: sealedBankDetails }),
    );
  } catch {
    // The error is dropped, because its message may quote bank details.
    return undefined;
  }
}
