import { eq } from 'drizzle-orm';
import type { PersonErased } from '#api/webhooks.ts';
import type { Database } from '#server/platform/storage/database.ts';
import { erasures } from '#server/platform/storage/schema.ts';
import type { Sender } from '../deliveries/sender.ts';
import { sendWebhook, type WebhookReceiver } from './send-webhook.ts';

interface ErasureWebhookDeps {
  db: Database;
  receiver: WebhookReceiver;
  clock: () => Date;
}

/** Tells the retailer's CRM which contracts and enquiries of a person were erased. */
export function createErasureWebhookSender({ db, receiver, clock }: ErasureWebhookDeps): Sender {
  return {
    name: new URL(receiver.url).host,
    send: async ({ id, subjectId }) => {
      const [erasure] = await db.select().from(erasures).where(eq(erasures.id, subjectId));
      if (!erasure) return { kind: 'stop', reason: 'erasure deleted' };
      const { id: erasureId, createdAt, contracts, enquiryIds } = erasure;
      const event: PersonErased = {
        type: 'person.erased',
        timestamp: createdAt.toISOString(),
        data: { deliveryId: id, erasureId, contracts, enquiryIds },
      };
      return sendWebhook(receiver, { id, body: JSON.stringify(event) }, clock());
    },
  };
}
