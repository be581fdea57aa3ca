import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { eq } from 'drizzle-orm';
import { type EnquiryBody, minimumFillSeconds } from '#api/enquiry.ts';
import type { JobQueue } from '../jobs/jobs.ts';
import type { Database } from '../storage/database.ts';
import { runPrepared } from '../storage/run-prepared.ts';
import { enquiries } from '../storage/schema.ts';

export interface EnquiryDeps {
  db: Database;
  jobs: Pick<JobQueue, 'planDeliveries' | 'notifyWorkers'>;
  clock: () => Date;
}

export type EnquiryResult =
  | { kind: 'stored' | 'repeated' | 'spam'; enquiryId: string }
  | { kind: 'too-fast' }
  /** Refused, because the key belongs to an enquiry with another content. */
  | { kind: 'key-reused' };

/**
 * Stores the enquiry and enqueues its delivery in one transaction. A repeated request with the same key returns the id of
 * the first. A bot that filled in the hidden field gets the same response as a person, and nothing is stored.
 */
export async function submitEnquiry(
  { db, jobs, clock }: EnquiryDeps,
  { website, secondsToFill, ...enquiry }: EnquiryBody,
  idempotencyKey: string | undefined,
): Promise<EnquiryResult> {
  const enquiryId = randomUUID();
  if (website) return { kind: 'spam', enquiryId };
  if (secondsToFill < minimumFillSeconds) return { kind: 'too-fast' };
  const row = { id: enquiryId, createdAt: clock(), ...enquiry, idempotencyKey };
  const isStored = await db.transaction(async (tx) => {
    const stored = await tx
      .insert(enquiries)
      .values(row)
      .onConflictDoNothing({ target: enquiries.idempotencyKey })
      .returning({ id: enquiries.id });
    if (stored.length > 0) await runPrepared(tx, jobs.planDeliveries({ enquiryId }));
    return stored.length > 0;
  });
  if (!isStored && idempotencyKey) return findEarlierEnquiry(db, enquiry, idempotencyKey);
  jobs.notifyWorkers();
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
    .where(eq(enquiries.idempotencyKey, idempotencyKey));
  return earlier && isDeepStrictEqual(earlier.content, enquiry)
    ? { kind: 'repeated', enquiryId: earlier.id }
    : { kind: 'key-reused' };
}
