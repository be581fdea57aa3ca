import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { JobPayloads, JobWorker } from '../jobs/job-worker.ts';
import { hasNoJob } from '../jobs/sweep.ts';
import { enquiries } from '../storage/schema.ts';
import type { Database } from '../storage/storage.ts';

type Enquiry = typeof enquiries.$inferSelect;

/** The people who call back, or a system of theirs. */
export interface EnquiryReceiver {
  /** Kept with each hand-over, e.g. `crm.example.com`. */
  name: string;
  /** Resolves once the enquiry is safely received. The same enquiry may come twice, under the same id. */
  receive: (enquiry: Enquiry) => Promise<void>;
}

/** Hands enquiries over to their receiver. One counts as handed over only after it was received. */
export function enquiryHandOver(
  db: Database,
  receiver: EnquiryReceiver,
  clock: () => Date,
  log: Logger,
): JobWorker<JobPayloads['hand-over-enquiry']> {
  return {
    run: async ({ enquiryId }) => {
      const isAwaited = and(eq(enquiries.id, enquiryId), isNull(enquiries.handedOverAt));
      const [enquiry] = await db.select().from(enquiries).where(isAwaited);
      if (!enquiry) return;
      await receiver.receive(enquiry);
      await db
        .update(enquiries)
        .set({ handedOverAt: clock(), handedOverTo: receiver.name })
        .where(isAwaited);
      log.info({ enquiryId }, 'enquiry handed over');
    },
    withoutJob: (tx, limit) =>
      tx
        .select({ enquiryId: enquiries.id })
        .from(enquiries)
        .where(
          and(
            isNull(enquiries.handedOverAt),
            hasNoJob('hand-over-enquiry', 'enquiryId', enquiries.id),
          ),
        )
        .orderBy(asc(enquiries.createdAt))
        .limit(limit),
  };
}
