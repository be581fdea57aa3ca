import { getMailFolder } from '#server/platform/data-folder/data-folder.ts';
import type { KeyRing } from '#server/platform/keys/key-ring.ts';
import type { ContractLoader } from '../bank/bank-details.ts';
import { createPurchaseConfirmationSender } from './confirmation-sender.ts';
import { createEnquiryAcknowledgementSender, createStaffNoticeSender } from './enquiry-senders.ts';
import { createLinkMailSender, type SendLink } from './link-mail-sender.ts';
import type { MailSenderDeps } from './mail-sender.ts';
import { openMailFolderTransport, openSmtpTransport } from './mail-transport.ts';
import { createNoticeSender } from './notice-senders.ts';
import { createSecondPurchaseSender } from './second-purchase-sender.ts';
import type { MailSettings } from './settings.ts';

interface MailDeps extends Pick<MailSenderDeps, 'db' | 'brand' | 'clock'> {
  bankKeys: KeyRing;
  loadContract: ContractLoader;
  /** Counts an answer of the mail server that refuses a mail, by its status. */
  countSmtpRefusal: (status: number) => void;
}

export type MailConfig = MailSettings & { SITE_ORIGIN: string; PORT: number; DATA_DIR: string };

/** The buyer waits for the page while the link is sent. */
const linkAttemptMs = 10_000;

/** The senders of mails that are deliveries: over SMTP_URL, or to files of the data folder if it is not set. */
export function createMailSenders(config: MailConfig, deps: MailDeps) {
  const { STAFF_EMAIL } = config;
  const mail = createSenderDeps(config, deps);
  return {
    'confirm-by-email': createPurchaseConfirmationSender(mail),
    'report-second-purchase': createSecondPurchaseSender(mail),
    'acknowledge-enquiry': createEnquiryAcknowledgementSender(mail),
    'confirm-notice': createNoticeSender(mail, 'notice'),
    'confirm-notice-taken-back': createNoticeSender(mail, 'notice-taken-back'),
    'notify-staff': STAFF_EMAIL ? createStaffNoticeSender(mail, STAFF_EMAIL) : undefined,
  };
}

/** Sends the link to a saved journey the same way, within ten seconds. */
export function createLinkSender(config: MailConfig, deps: MailDeps): SendLink {
  return createLinkMailSender(createSenderDeps(config, deps, linkAttemptMs));
}

function createSenderDeps(
  { SMTP_URL, MAIL_FROM: from, SITE_ORIGIN, PORT, DATA_DIR }: MailConfig,
  { countSmtpRefusal, ...deps }: MailDeps,
  attemptMs?: number,
) {
  const transport = SMTP_URL
    ? openSmtpTransport(SMTP_URL, countSmtpRefusal, attemptMs === undefined ? {} : { attemptMs })
    : openMailFolderTransport(getMailFolder(DATA_DIR));
  return { ...deps, transport, from, siteOrigin: SITE_ORIGIN || `http://localhost:${PORT}` };
}
