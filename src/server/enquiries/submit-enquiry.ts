import { randomUUID } from 'node:crypto';
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
  | { kind: 'stored'; enquiryId: string }
  | { kind: 'spam'; enquiryId: string }
  | { kind: 'too-fast' };

/**
 * Stores the enquiry and enqueues its delivery in one transaction. A bot that filled in the hidden field
 * gets the same response as a person, and nothing is stored.
 */
export async function submitEnquiry(
  { db, jobs, clock }: EnquiryDeps,
  { website, secondsToFill, ...enquiry }: EnquiryBody,
): Promise<EnquiryResult> {
  const enquiryId = randomUUID();
  if (website) return { kind: 'spam', enquiryId };
  if (secondsToFill < minimumFillSeconds) return { kind: 'too-fast' };
  const createdAt = clock();
  await db.transaction(async (tx) => {
    await tx.insert(enquiries).values({ id: enquiryId, createdAt, ...enquiry });
    await runPrepared(tx, jobs.planDeliveries({ enquiryId }));
  });
  jobs.notifyWorkers();
  return { kind: 'stored', enquiryId };
}
