import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Logger } from 'pino';
import { hasNoJob } from '../jobs/enqueue-missing.ts';
import type { JobPayloads, JobWorker } from '../jobs/job-worker.ts';
import type { Database } from '../storage/database.ts';
import { enquiries } from '../storage/schema.ts';

type Enquiry = typeof enquiries.$inferSelect;

/** The system that enquiries are delivered to, e.g. the call centre's. */
export interface EnquiryReceiver {
  /** Stored with each delivery, e.g. `crm.example.com`. */
  name: string;
  /** Resolves once the enquiry is safely received. It may come twice, under the same id. */
  receive: (enquiry: Enquiry) => Promise<void>;
}

/** Delivers enquiries. An enquiry is marked as delivered only after the receiver has it. */
export function enquiryDelivery(
  db: Database,
  receiver: EnquiryReceiver,
  clock: () => Date,
  log: Logger,
): JobWorker<JobPayloads['deliver-enquiry']> {
  return {
    run: async ({ enquiryId }) => {
      const isUndelivered = and(eq(enquiries.id, enquiryId), isNull(enquiries.deliveredAt));
      const [enquiry] = await db.select().from(enquiries).where(isUndelivered);
      if (!enquiry) return;
      await receiver.receive(enquiry);
      await db
        .update(enquiries)
        .set({ deliveredAt: clock(), deliveredTo: receiver.name })
        .where(isUndelivered);
      log.info({ enquiryId }, 'enquiry delivered');
    },
    findWithoutJob: (tx, limit) =>
      tx
        .select({ enquiryId: enquiries.id })
        .from(enquiries)
        .where(
          and(
            isNull(enquiries.deliveredAt),
            hasNoJob('deliver-enquiry', 'enquiryId', enquiries.id),
          ),
        )
        .orderBy(asc(enquiries.createdAt))
        .limit(limit),
  };
}
