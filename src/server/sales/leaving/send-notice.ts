import { randomInt, randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { NoticeKind } from '#contract/notice-kinds.ts';
import { dayMs } from '#contract/take-back-period.ts';
import { createReference } from '#rules/identifiers/reference.ts';
import type { Database, Transaction } from '#server/platform/storage/database.ts';
import {
  contracts,
  deliveries as deliveryTable,
  notices,
} from '#server/platform/storage/schema.ts';
import { getTraceParent } from '#server/platform/tracing/span.ts';
import { type DeliverySubject, listDeliveryKinds } from '../deliveries/delivery-kinds.ts';
import type { DeliveryWorkers } from '../deliveries/delivery-workers.ts';
import {
  canBeTakenBack,
  isInForce,
  isOver,
  listNotices,
  listOptionsOf,
  type Notice,
} from './notices.ts';

export interface NoticeDeps {
  db: Database;
  deliveries: Pick<DeliveryWorkers, 'notify'>;
  clock: () => Date;
}

export interface NoticeRequest {
  contractId: string;
  kind: NoticeKind;
  idempotencyKey: string;
}

export type NoticeResult =
  | { kind: 'notice'; notice: Notice; isNew: boolean }
  /** The plan does not allow it on this day, has ended or is deleted. */
  | { kind: 'not-possible' }
  | { kind: 'too-many-notices' };

/** The most notices of a contract in 24 hours. Each sends a mail and a webhook, and so does taking it back. */
const maxNoticesInDay = 5;

/**
 * Stores a notice with its deliveries. The same key, or a second notice of the kind, gets the one that there is. It counts from the
 * press, also if the transaction waits past midnight.
 */
export async function sendNotice(
  { db, deliveries, clock }: NoticeDeps,
  { contractId, kind, idempotencyKey }: NoticeRequest,
): Promise<NoticeResult> {
  const now = inSeconds(clock());
  const result = await db.transaction(async (tx): Promise<NoticeResult> => {
    const contract = await lockContract(tx, contractId);
    if (!contract) return { kind: 'not-possible' };
    const stored = await listNotices(tx, contractId);
    const known =
      stored.find((notice) => notice.idempotencyKey === idempotencyKey) ??
      stored.find((notice) => notice.kind === kind && isInForce(notice));
    if (known) return { kind: 'notice', notice: known, isNew: false };
    const { options } = listOptionsOf(contract.evidence, stored, now);
    const option = options.find((one) => one.kind === kind);
    if (!option) return { kind: 'not-possible' };
    const recent = stored.filter(({ receivedAt }) => now.getTime() - receivedAt.getTime() < dayMs);
    if (recent.length >= maxNoticesInDay) return { kind: 'too-many-notices' };
    const row = { ...option, contractId, idempotencyKey, receivedAt: now };
    const notice = await insertNotice(tx, row);
    // Those of a sale that is held for a look are planned when it is let go.
    if (contract.heldState !== 'held') await planDeliveries(tx, 'notice', notice.id, now);
    return { kind: 'notice', notice, isNew: true };
  });
  if (result.kind === 'notice' && result.isNew) deliveries.notify('notice');
  return result;
}

/**
 * Takes a notice back, within 24 hours. Returns the notice, also if it was taken back before; undefined if it is too late.
 */
export async function takeBackNotice(
  { db, deliveries, clock }: NoticeDeps,
  { contractId, reference }: Pick<Notice, 'contractId' | 'reference'>,
): Promise<Notice | undefined> {
  const now = inSeconds(clock());
  const result = await db.transaction(async (tx) => {
    const contract = await lockContract(tx, contractId);
    const [notice] = await tx
      .select()
      .from(notices)
      .where(and(eq(notices.contractId, contractId), eq(notices.reference, reference)));
    if (!contract || !notice) return undefined;
    if (!isInForce(notice)) return { notice, isNew: false };
    if (!canBeTakenBack(notice, now)) return undefined;
    await tx.update(notices).set({ takenBackAt: now }).where(eq(notices.id, notice.id));
    if (contract.heldState !== 'held') {
      await planDeliveries(tx, 'notice-taken-back', notice.id, now);
    }
    return { notice: { ...notice, takenBackAt: now }, isNew: true };
  });
  if (result?.isNew) deliveries.notify('notice-taken-back');
  return result?.notice;
}

const inSeconds = (moment: Date) => new Date(Math.floor(moment.getTime() / 1000) * 1000);

/**
 * Presses of one contract come one after another. The lock is written, so that a repeated press too waits for a synchronous standby.
 */
async function lockContract(tx: Transaction, contractId: string) {
  const [contract] = await tx
    .select()
    .from(contracts)
    .where(eq(contracts.id, contractId))
    .for('no key update');
  return contract && !isOver(contract) ? contract : undefined;
}

// As for contracts, a collision is rare.
const referenceDraws = 5;

async function insertNotice(
  tx: Transaction,
  row: Omit<typeof notices.$inferInsert, 'id' | 'reference'>,
): Promise<Notice> {
  for (let draw = 0; draw < referenceDraws; draw += 1) {
    const reference = createReference(randomInt, 'LV');
    const [notice] = await tx
      .insert(notices)
      .values({ ...row, id: randomUUID(), reference })
      .onConflictDoNothing({ target: notices.reference })
      .returning();
    if (notice) return notice;
  }
  throw new Error(`No free reference in ${referenceDraws} draws.`);
}

async function planDeliveries(
  tx: Transaction,
  subject: Extract<DeliverySubject, 'notice' | 'notice-taken-back'>,
  noticeId: string,
  createdAt: Date,
): Promise<void> {
  const shared = { noticeId, createdAt, nextAttemptAt: createdAt, traceparent: getTraceParent() };
  const kinds = listDeliveryKinds(subject);
  await tx.insert(deliveryTable).values(kinds.map((kind) => ({ kind, ...shared })));
}
