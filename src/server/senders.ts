import { join } from 'node:path';
import type { Brand } from '#catalogue/brand.ts';
import type { KeyRing } from './bank/key-ring.ts';
import type { Config } from './config.ts';
import { createWebhookSenders } from './delivery/webhook-senders.ts';
import type { Senders } from './jobs/sender.ts';
import { createPurchaseConfirmationSender } from './mail/confirmation-sender.ts';
import {
  createEnquiryAcknowledgementSender,
  createStaffNoticeSender,
} from './mail/enquiry-senders.ts';
import { openMailFolderTransport, openSmtpTransport } from './mail/mail-transport.ts';
import type { Database } from './storage/database.ts';

interface SenderDeps {
  db: Database;
  bankKeys: KeyRing;
  brand: () => Brand;
  clock: () => Date;
  /** Counts an answer of the mail server that refuses a mail, by its status. */
  countSmtpRefusal: (status: number) => void;
}

/** Creates the configured senders. Deliveries of a kind without a sender wait in the database. */
export function createSenders(config: Config, deps: SenderDeps): Senders {
  return { ...createWebhookSenders(config, deps), ...mailSenders(config, deps) };
}

/** The folder where mails are written when no SMTP server is configured. */
export const getMailFolder = (dataFolder: string) => join(dataFolder, 'mail');

function mailSenders(config: Config, deps: SenderDeps): Senders {
  const { SMTP_URL, MAIL_FROM: from, STAFF_EMAIL, SITE_ORIGIN, PORT, DATA_DIR } = config;
  const transport = SMTP_URL
    ? openSmtpTransport(SMTP_URL, deps.countSmtpRefusal)
    : openMailFolderTransport(getMailFolder(DATA_DIR));
  const siteOrigin = SITE_ORIGIN || `http://localhost:${PORT}`;
  const mail = { ...deps, transport, from };
  return {
    'confirm-by-email': createPurchaseConfirmationSender({ ...mail, siteOrigin }),
    'acknowledge-enquiry': createEnquiryAcknowledgementSender(mail),
    ...(STAFF_EMAIL && { 'notify-staff': createStaffNoticeSender(mail, STAFF_EMAIL) }),
  };
}
