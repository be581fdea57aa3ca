import { randomUUID } from 'node:crypto';
import { type EnquiryBody, shortestFillSeconds } from '#api/enquiry.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { enquiries } from '../storage/schema.ts';
import type { Database } from '../storage/storage.ts';

export interface EnquiryDesk {
  db: Database;
  jobs: Pick<Jobs, 'enqueue'>;
  clock: () => Date;
}

export type EnquiryResult =
  | { kind: 'stored'; enquiryId: string }
  | { kind: 'spam'; enquiryId: string }
  | { kind: 'too-fast' };

/**
 * Stores the enquiry and queues its hand-over, together or not at all. A program that filled in the
 * field nobody sees is told the same as a person, so that it learns nothing, and leaves no trace.
 */
export async function submitEnquiry(
  { db, jobs, clock }: EnquiryDesk,
  { website, secondsToFill, ...enquiry }: EnquiryBody,
): Promise<EnquiryResult> {
  const enquiryId = randomUUID();
  if (website) return { kind: 'spam', enquiryId };
  if (secondsToFill < shortestFillSeconds) return { kind: 'too-fast' };
  await db.transaction(async (tx) => {
    await tx.insert(enquiries).values({ id: enquiryId, createdAt: clock(), ...enquiry });
    await jobs.enqueue(tx, 'hand-over-enquiry', { enquiryId });
  });
  return { kind: 'stored', enquiryId };
}
