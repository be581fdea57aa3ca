import type { Logger } from 'pino';
import type { ServedContent } from '#server/content/open-content.ts';
import type { Content } from '#server/content/store/content.ts';
import { getMailFolder } from '#server/platform/data-folder/data-folder.ts';
import type { Platform } from '#server/platform/open-platform.ts';
import type { DeliveryKind } from '#server/platform/storage/schema.ts';
import { openContractLoader } from './bank/bank-details.ts';
import { allDeliveryKinds } from './deliveries/delivery-kinds.ts';
import { measureDeliveries } from './deliveries/delivery-metrics.ts';
import { countDeliveries } from './deliveries/delivery-states.ts';
import { startDeliveryWorkers } from './deliveries/delivery-workers.ts';
import type { Sender } from './deliveries/sender.ts';
import { measureHeldSales } from './held-sales/held-sale-metrics.ts';
import { readHeldTotal } from './held-sales/held-sales.ts';
import type { MailBrand } from './mail/mail-message.ts';
import { createLinkSender, createMailSenders, type MailConfig } from './mail/mail-senders.ts';
import type { WebhookSettings } from './webhooks/settings.ts';
import { createWebhookSenders } from './webhooks/webhook-senders.ts';

interface SalesOptions {
  config: WebhookSettings & MailConfig;
  log: Logger;
}

export type Sales = Awaited<ReturnType<typeof openSales>>;

/** Starts the delivery workers, which the caller stops. */
export async function openSales(
  { config, log }: SalesOptions,
  { storage, metrics, warnings, clock, bankKeys }: Platform,
  content: Pick<ServedContent, 'current'>,
) {
  const { db } = storage;
  const senderDeps = {
    db,
    bankKeys,
    loadContract: openContractLoader(db, bankKeys),
    brand: () => brandOf(content.current()),
    clock,
    countSmtpRefusal: (status: number) => metrics.smtpRefusals.inc({ status }),
  };
  const senders: Record<DeliveryKind, Sender | undefined> = {
    ...createWebhookSenders(config, senderDeps),
    ...createMailSenders(config, senderDeps),
  };
  if (!config.CRM_URL) log.info('CRM_URL is not set: sales and enquiries await delivery');
  if (!config.SMTP_URL) {
    const folder = getMailFolder(config.DATA_DIR);
    log.info({ folder }, 'SMTP_URL is not set: emails are written to files in this folder');
  }
  measureDeliveries({
    registry: metrics.registry,
    kinds: allDeliveryKinds,
    totals: () => countDeliveries(db),
    clock,
  });
  measureHeldSales(metrics.registry, async () => (await readHeldTotal(db)).count);
  const countAttempt = (kind: string, outcome: string, age: number) => {
    metrics.deliveryAttempts.inc({ kind, outcome });
    if (outcome === 'delivered') metrics.handOver.observe({ kind }, age);
  };
  return {
    deliveries: await startDeliveryWorkers({
      storage,
      senders,
      clock,
      log,
      countAttempt,
      warn: (kind, sentence) => warnings.set(`delivery ${kind}`, sentence),
    }),
    sendLink: createLinkSender(config, senderDeps),
  };
}

const mailBrands = new WeakMap<Content, MailBrand>();

/** The same object for the same content, because mails keep what they have rendered with it. */
function brandOf(content: Content): MailBrand {
  const { brand, servedFiles } = content;
  const icon = servedFiles.get('brand/apple-touch-icon.png');
  const known = mailBrands.get(content) ?? { ...brand, mailLogo: icon?.bytes ?? new Uint8Array() };
  mailBrands.set(content, known);
  return known;
}
