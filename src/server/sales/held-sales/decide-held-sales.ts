import { and, eq, inArray } from 'drizzle-orm';
import type { Database, Transaction } from '#server/platform/storage/database.ts';
import { runPrepared } from '#server/platform/storage/run-prepared.ts';
import { contracts, type HeldState } from '#server/platform/storage/schema.ts';
import { getTraceParent } from '#server/platform/tracing/span.ts';
import { createDeliveryInsertSql } from '../deliveries/delivery-insert.ts';

/** What becomes of a sale that is held for a look: it is sent on, or it never is. */
export type HeldDecision = Exclude<HeldState, 'held'>;

interface DecisionDeps {
  db: Database;
  clock: () => Date;
}

interface DecisionOptions {
  /** Called with the reference of each sale that was decided. What it writes is stored with the decision, or neither is. */
  withDecision: (tx: Transaction, reference: string) => Promise<void>;
}

/**
 * Decides those of these contracts that are still held, and returns their references: a second press finds none. What is let go gets
 * the deliveries that it would have had, due from now on.
 */
export async function decideHeldSales(
  { db, clock }: DecisionDeps,
  contractIds: readonly string[],
  decision: HeldDecision,
  { withDecision }: DecisionOptions,
): Promise<string[]> {
  return db.transaction(async (tx) => {
    const now = clock();
    // In one order, so that two people who decide the same sales never wait for each other.
    const held = await tx
      .select({ id: contracts.id, reference: contracts.reference })
      .from(contracts)
      .where(and(inArray(contracts.id, [...contractIds]), eq(contracts.heldState, 'held')))
      .orderBy(contracts.id)
      .for('no key update');
    const ids = held.map(({ id }) => id);
    await tx
      .update(contracts)
      .set({ heldState: decision, heldUntil: now })
      .where(inArray(contracts.id, ids));
    if (decision === 'let-go') await planDeliveries(tx, ids, now);
    for (const { reference } of held) await withDecision(tx, reference);
    return held.map(({ reference }) => reference);
  });
}

const letGo = 'select id, $2::timestamptz as created_at from unnest($1::uuid[]) as id';
// A notice that was taken back meanwhile is nothing that anybody has to act on.
const noticesInForce = `select notices.id, $2::timestamptz as created_at from notices
  where contract_id = any($1::uuid[]) and taken_back_at is null`;

/** The deliveries of the contracts, and of the notices that their buyers gave meanwhile. */
async function planDeliveries(tx: Transaction, ids: string[], now: Date): Promise<void> {
  const params = [ids, now.toISOString(), getTraceParent()];
  const ofContracts = createDeliveryInsertSql('contract', `(${letGo})`, '$3');
  const ofNotices = createDeliveryInsertSql('notice', `(${noticesInForce})`, '$3');
  await runPrepared(tx, { name: 'let-go-contracts', sql: ofContracts, params });
  await runPrepared(tx, { name: 'let-go-notices', sql: ofNotices, params });
}
