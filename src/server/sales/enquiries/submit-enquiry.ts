import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { eq } from 'drizzle-orm';
import { type EnquiryBody, minimumFillSeconds } from '#api/enquiry.ts';
import type { Database } from '#server/platform/storage/database.ts';
import { runPrepared } from '#server/platform/storage/run-prepared.ts';
import { enquiries } from '#server/platform/storage/schema.ts';
import { getTraceParent } from '#server/platform/tracing/span.ts';
import { createDeliveryInsertSql } from '../deliveries/delivery-insert.ts';
import type { DeliveryWorkers } from '../deliveries/delivery-workers.ts';

export interface EnquiryDeps {
  db: Database;
  deliveries: Pick<DeliveryWorkers, 'notify'>;
  clock: () => Date;
}

export type EnquiryResult =
  | { kind: 'stored' | 'repeated' | 'spam'; enquiryId: string }
  | { kind: 'too-fast' }
  /** Refused, because the key belongs to an enquiry with another content. */
  | { kind: 'key-reused' };

const storeSql = `with stored as (
    insert into enquiries (id, created_at, name, email, tel_number, message, idempotency_key)
    values ($1, $2, $3, $4, $5, $6, $7) on conflict (idempotency_key) do nothing returning id, created_at),
  planned as (${createDeliveryInsertSql('enquiry', 'stored', '$8')})
  select from stored`;

/**
 * Stores the enquiry and its deliveries in one statement. A repeated request with the same key returns the id of
 * the first. A bot that filled in the hidden field gets the same response as a person, and nothing is stored.
 */
export async function submitEnquiry(
  { db, deliveries, clock }: EnquiryDeps,
  { website, secondsToFill, ...enquiry }: EnquiryBody,
  idempotencyKey: string | undefined,
): Promise<EnquiryResult> {
  const enquiryId = randomUUID();
  if (website) return { kind: 'spam', enquiryId };
  if (secondsToFill < minimumFillSeconds) return { kind: 'too-fast' };
  const { name, email, telNumber, message } = enquiry;
  const createdAt = clock().toISOString();
  const stored = await runPrepared(db, {
    name: 'store-enquiry',
    sql: storeSql,
    params: [
      ...[enquiryId, createdAt, name, email, telNumber, message],
      idempotencyKey ?? null,
      getTraceParent(),
    ],
  });
  if (stored.length === 0 && idempotencyKey) return findEarlierEnquiry(db, enquiry, idempotencyKey);
  deliveries.notify('enquiry');
  return { kind: 'stored', enquiryId };
}

async function findEarlierEnquiry(
  db: Database,
  enquiry: Pick<EnquiryBody, 'name' | 'email' | 'telNumber' | 'message'>,
  idempotencyKey: string,
): Promise<EnquiryResult> {
  const { name, email, telNumber, message } = enquiries;
  const [earlier] = await db
    .select({ id: enquiries.id, content: { name, email, telNumber, message } })
    .from(enquiries)
    .where(eq(enquiries.idempotencyKey, idempotencyKey))
    // A lock is written, so this waits for a synchronous standby, as for a repeated purchase.
    .for('key share');
  return earlier && isDeepStrictEqual(earlier.content, enquiry)
    ? { kind: 'repeated', enquiryId: earlier.id }
    : { kind: 'key-reused' };
}
