import { eq } from 'drizzle-orm';
import type { ContractNotice } from '#api/webhooks.ts';
import { getTakeBackEnd } from '#contract/take-back-period.ts';
import { convertPenceToPounds } from '#rules/money.ts';
import type { Database } from '#server/platform/storage/database.ts';
import { contracts, notices } from '#server/platform/storage/schema.ts';
import type { Sender } from '../deliveries/sender.ts';
import { sendWebhook, type WebhookReceiver } from './send-webhook.ts';

interface NoticeWebhookDeps {
  db: Database;
  receiver: WebhookReceiver;
  clock: () => Date;
}

/** Tells the retailer's CRM about a buyer's notice, or that it was taken back. It has nothing of the buyer. */
export function createNoticeWebhookSender(
  { db, receiver, clock }: NoticeWebhookDeps,
  subject: 'notice' | 'notice-taken-back',
): Sender {
  return {
    name: new URL(receiver.url).host,
    send: async ({ id, subjectId }) => {
      const [found] = await db
        .select({ notice: notices, reference: contracts.reference })
        .from(notices)
        .innerJoin(contracts, eq(contracts.id, notices.contractId))
        .where(eq(notices.id, subjectId));
      if (!found) return { kind: 'stop', reason: 'notice deleted' };
      const { kind, reference: notice, receivedAt, lastDay, payments, takenBackAt } = found.notice;
      // The first webhook says the same at every attempt, whatever the buyer did meanwhile.
      const taken = subject === 'notice' ? null : takenBackAt;
      const event: ContractNotice = {
        type: 'contract.notice',
        timestamp: (taken ?? receivedAt).toISOString(),
        data: {
          deliveryId: id,
          reference: found.reference,
          notice,
          kind,
          receivedAt: receivedAt.toISOString(),
          lastDay,
          payments:
            payments?.map(({ date, amount }) => ({
              date,
              amount: amount === null ? null : convertPenceToPounds(amount),
            })) ?? null,
          takeBackUntil: getTakeBackEnd(found.notice).toISOString(),
          takenBackAt: taken?.toISOString() ?? null,
        },
      };
      return sendWebhook(receiver, { id, body: JSON.stringify(event) }, clock());
    },
  };
}
