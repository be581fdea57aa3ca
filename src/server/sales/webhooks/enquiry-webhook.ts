import { eq } from 'drizzle-orm';
import type { EnquiryCreated } from '#api/webhooks.ts';
import type { Database } from '#server/platform/storage/database.ts';
import { enquiries } from '#server/platform/storage/schema.ts';
import type { Sender } from '../deliveries/sender.ts';
import { sendWebhook, type WebhookReceiver } from './send-webhook.ts';

interface EnquiryWebhookDeps {
  db: Database;
  receiver: WebhookReceiver;
  clock: () => Date;
}

/** Sends enquiries to the retailer's CRM. */
export function createEnquiryWebhookSender({ db, receiver, clock }: EnquiryWebhookDeps): Sender {
  return {
    name: new URL(receiver.url).host,
    send: async ({ id, subjectId }) => {
      const [enquiry] = await db.select().from(enquiries).where(eq(enquiries.id, subjectId));
      if (!enquiry) return { kind: 'stop', reason: 'enquiry deleted' };
      const { id: enquiryId, createdAt, name, email, telNumber, message } = enquiry;
      const event: EnquiryCreated = {
        type: 'enquiry.created',
        timestamp: createdAt.toISOString(),
        data: { deliveryId: id, enquiryId, name, email, telNumber, message },
      };
      return sendWebhook(receiver, { id, body: JSON.stringify(event) }, clock());
    },
  };
}
