import type { Database } from '#server/platform/storage/database.ts';
import { runPrepared } from '#server/platform/storage/run-prepared.ts';
import type { DeliveryKind } from '#server/platform/storage/schema.ts';
import type { DeliveryWorkers } from '../deliveries/delivery-workers.ts';
import type { EarlierPurchases } from './contract-insert.ts';

const kind: DeliveryKind = 'report-second-purchase';

// The latest contract of the buyer, unless one of them was reported in the same time. Nothing is mailed about one that is held for a
// look, or that staff have ended.
const reportSql = `insert into deliveries (kind, contract_id, created_at, next_attempt_at)
  select '${kind}', id, $3::timestamptz, $3::timestamptz from contracts
  where buyer_hash = any($1::text[]) and created_at > $2::timestamptz and (held_state is null or held_state = 'let-go') and not exists (
    select from deliveries join contracts as reported on reported.id = contract_id
    where reported.buyer_hash = any($1::text[]) and kind = '${kind}' and deliveries.created_at > $2::timestamptz)
  order by created_at desc limit 1 on conflict do nothing returning id`;

interface ReportDeps {
  db: Database;
  deliveries: Pick<DeliveryWorkers, 'notify'>;
  clock: () => Date;
}

/**
 * Plans the email about a second purchase, at most one a day. It goes to the address of the first contract: whoever tried the
 * second may be somebody else.
 */
export async function reportSecondPurchase(
  { db, deliveries, clock }: ReportDeps,
  { buyerHashes, since }: Pick<EarlierPurchases, 'buyerHashes' | 'since'>,
): Promise<void> {
  const params = [buyerHashes, since.toISOString(), clock().toISOString()];
  const planned = await runPrepared(db, { name: kind, sql: reportSql, params });
  if (planned.length > 0) deliveries.notify('second-purchase');
}
