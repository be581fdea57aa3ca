import { and, eq, isNull } from 'drizzle-orm';
import type { Logger } from 'pino';
import { enquiries } from '../storage/schema.ts';
import type { Database } from '../storage/storage.ts';

/**
 * Hands an enquiry over to the people who call back, once. Until a CRM is configured the hand-over is
 * the mark on the enquiry itself, which the retailer's own systems can select by.
 */
export function enquiryHandOver(db: Database, clock: () => Date, log: Logger) {
  return async ({ enquiryId }: { enquiryId: string }): Promise<void> => {
    const [handedOver] = await db
      .update(enquiries)
      .set({ handedOverAt: clock() })
      .where(and(eq(enquiries.id, enquiryId), isNull(enquiries.handedOverAt)))
      .returning({ enquiryId: enquiries.id });
    if (handedOver) log.info(handedOver, 'enquiry handed over');
  };
}
