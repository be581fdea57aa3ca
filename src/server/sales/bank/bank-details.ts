import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { CreateContractBody } from '#api/create-contract.ts';
import { inBatches } from '#server/platform/background/in-batches.ts';
import type { KeyRing } from '#server/platform/keys/key-ring.ts';
import { unseal } from '#server/platform/keys/seal.ts';
import type { Database } from '#server/platform/storage/database.ts';
import { contracts } from '#server/platform/storage/schema.ts';

type Contract = typeof contracts.$inferSelect;
type BankDetails = CreateContractBody['bankDetails'];

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
  { id, bankKeyId, sealedBankDetails }: Contract,
): BankDetails | undefined {
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

/** Whether the buyer's data was erased. A purchase needs an email address, so none means that it was removed. */
export const isAnonymised = ({ customerDetails }: Pick<Contract, 'customerDetails'>): boolean =>
  customerDetails.email === '';

export interface LoadedContract {
  kind: 'loaded';
  contract: Contract;
  bankDetails: BankDetails;
}

/** A contract with its bank details for a delivery, or why the delivery cannot be attempted. */
export type ContractLoader = (
  contractId: string,
) => Promise<LoadedContract | { kind: 'stop' | 'retry'; reason: string }>;

/** Reads the contracts that are asked for together by one statement: that of a mail and of a webhook once, too. */
export function openContractLoader(db: Database, keys: KeyRing): ContractLoader {
  const asked = sql`unnest(${sql.placeholder('ids')}::uuid[]) as asked (id)`;
  // Each by itself: PostgreSQL plans `any` on an empty table as a scan of the whole table, and keeps that plan.
  const found = db
    .select()
    .from(contracts)
    .where(sql`${contracts.id} = asked.id`)
    .limit(1)
    .as('found');
  const statement = db
    .select(found._.selectedFields)
    .from(asked)
    .crossJoinLateral(found)
    .prepare('load-contracts');
  const load = inBatches(async (asked: string[]) => {
    const rows = await statement.execute({ ids: [...new Set(asked)] });
    return new Map(rows.map((contract) => [contract.id, openContract(keys, contract)]));
  });
  return async (id) => (await load(id)).get(id) ?? { kind: 'stop', reason: 'contract deleted' };
}

function openContract(keys: KeyRing, contract: Contract): Awaited<ReturnType<ContractLoader>> {
  if (isAnonymised(contract)) return { kind: 'stop', reason: 'contract anonymised' };
  const bankDetails = openBankDetails(keys, contract);
  if (!bankDetails) return { kind: 'retry', reason: 'no key opens the bank details' };
  return { kind: 'loaded', contract, bankDetails };
}
