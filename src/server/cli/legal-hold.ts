import { eq } from 'drizzle-orm';
import { contracts, type LegalHold } from '../storage/schema.ts';
import { findContract } from './contracts.ts';
import type { Command, OpsContext } from './ops-context.ts';

/** Keeps a contract beyond its period, e.g. for a court case. A second hold replaces the reason. */
export const holdContractCommand: Command<[reference: string, reason: string]> = (
  context,
  reference,
  reason,
) => setHold(context, reference, { reason, since: context.clock().toISOString() });

export const releaseContractCommand: Command<[reference: string]> = (context, reference) =>
  setHold(context, reference, null);

async function setHold(context: OpsContext, given: string, legalHold: LegalHold | null) {
  const { id, reference } = await findContract(context, given);
  await context.db.update(contracts).set({ legalHold }).where(eq(contracts.id, id));
  const state = legalHold ? 'is on legal hold: it is not deleted' : 'is not on legal hold';
  return { json: { reference, legalHold }, text: `Contract ${reference} ${state}.\n` };
}
