import { sql } from 'drizzle-orm';
import type { Evidence } from '#contract/evidence.ts';
import type { Leaving } from '#contract/leaving.ts';
import { getMailbox } from '#rules/fields/email.ts';
import type { KeyRing } from '#server/platform/keys/key-ring.ts';
import { createKeyedHash } from '#server/platform/keys/seal.ts';
import { isEqual } from '#server/platform/keys/sealed-token.ts';
import type { Database } from '#server/platform/storage/database.ts';
import { queryRows } from '#server/platform/storage/query-rows.ts';
import { listNotices, listOptionsOf } from './notices.ts';

interface FindDeps {
  db: Database;
  bankKeys: KeyRing;
  clock: () => Date;
}

interface FoundRow extends Pick<Evidence, 'dates' | 'sold'> {
  id: string;
  email: string;
  isMatch: boolean;
  leaving: Leaving | null;
}

/**
 * The id of the contract with this reference and email address, unless it has ended, also by staff, or its buyer was erased. An unknown reference
 * makes the same queries, over another contract, so that the time does not tell which references there are.
 */
export async function findContractToLeave(
  { db, bankKeys, clock }: FindDeps,
  reference: string,
  email: string,
): Promise<string | undefined> {
  const [found] = await queryRows<FoundRow>(
    db,
    sql`select id, case when held_state = 'ended' then '' else customer_details->>'email' end as email, reference = ${reference} as "isMatch",
        evidence->'dates' as dates, evidence->'sold' as sold, evidence->'leaving' as leaving
      from contracts where id = coalesce(
        (select id from contracts where reference = ${reference}), (select id from contracts limit 1))`,
  );
  // Nothing was ever sold.
  if (!found) return undefined;
  const { id, email: address, isMatch, leaving, ...evidence } = found;
  const stored = await listNotices(db, id);
  const sold = { ...evidence, ...(leaving && { leaving }) };
  const { isEnded } = listOptionsOf(sold, stored, clock());
  // Hashes have one length, and an address that is left out or erased is empty, which nobody can type.
  const hash = (text: string) => createKeyedHash(bankKeys[0], getMailbox(text));
  const isBuyer = isEqual(hash(address), hash(email));
  return isMatch && isBuyer && !isEnded ? id : undefined;
}
