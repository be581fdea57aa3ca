import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Evidence } from '#contract/evidence.ts';
import { describeWithdrawal } from '#contract/leaving.ts';
import { type LeavingOptions, listLeavingOptions } from '#contract/leaving-options.ts';
import { getTakeBackEnd } from '#contract/take-back-period.ts';
import { getLondonDate } from '#rules/dates/london-date.ts';
import type { Database } from '#server/platform/storage/database.ts';
import { type contracts, notices } from '#server/platform/storage/schema.ts';
import { isAnonymised } from '../bank/bank-details.ts';

export type Notice = typeof notices.$inferSelect;

/** The notices of a contract, oldest first, also those that were taken back. */
export function listNotices(db: Pick<Database, 'select'>, contractId: string): Promise<Notice[]> {
  return db
    .select()
    .from(notices)
    .where(eq(notices.contractId, contractId))
    .orderBy(notices.receivedAt, notices.reference);
}

/** Those of these contracts whose buyer has given a notice that is in force. */
export async function findContractsInNotice(
  db: Pick<Database, 'select'>,
  contractIds: string[],
): Promise<Set<string>> {
  const rows = await db
    .select({ id: notices.contractId })
    .from(notices)
    .where(and(inArray(notices.contractId, contractIds), isNull(notices.takenBackAt)));
  return new Set(rows.map(({ id }) => id));
}

export const isInForce = ({ takenBackAt }: Notice): boolean => takenBackAt === null;

/** Whether its buyer was erased, or staff have ended it: there is nothing left to leave. */
export const isOver = (contract: typeof contracts.$inferSelect): boolean =>
  isAnonymised(contract) || contract.heldState === 'ended';

export const canBeTakenBack = (notice: Notice, now: Date): boolean =>
  isInForce(notice) && now < getTakeBackEnd(notice);

/**
 * What the buyer may do now, by the plan as it was sold. A plan has not ended for its page while a notice that ended it can be taken
 * back.
 */
export function listOptionsOf(
  { dates, payments, sold, leaving }: Pick<Evidence, 'dates' | 'payments' | 'sold' | 'leaving'>,
  stored: readonly Notice[],
  now: Date,
): LeavingOptions {
  const { isInsurance, cancelCondition } = sold;
  const words = leaving ?? { withdraw: describeWithdrawal(isInsurance, cancelCondition) };
  const contract = { dates, payments, leaving: words, cancelCondition };
  const listed = listLeavingOptions(contract, stored.filter(isInForce), getLondonDate(now));
  const isEnded = listed.isEnded && !stored.some((notice) => canBeTakenBack(notice, now));
  return { ...listed, isEnded };
}
