import type { KeyRing } from '../bank/key-ring.ts';
import { getMailFolder } from '../data-folder/data-folder.ts';
import { createPurchaseConfirmationSender } from './confirmation-sender.ts';
import { createEnquiryAcknowledgementSender, createStaffNoticeSender } from './enquiry-senders.ts';
import type { MailSenderDeps } from './mail-sender.ts';
import { openMailFolderTransport, openSmtpTransport } from './mail-transport.ts';
import { createSecondPurchaseSender } from './second-purchase-sender.ts';
import type { MailSettings } from './settings.ts';

interface MailDeps extends Pick<MailSenderDeps, 'db' | 'brand' | 'clock'> {
  bankKeys: KeyRing;
  /** Counts an answer of the mail server that refuses a mail, by its status. */
  countSmtpRefusal: (status: number) => void;
}

/** The senders of mails: over SMTP_URL, or to files of the data folder if it is not set. */
export function createMailSenders(
  {
    SMTP_URL,
    MAIL_FROM: from,
    STAFF_EMAIL,
    SITE_ORIGIN,
    PORT,
    DATA_DIR,
  }: MailSettings & { SITE_ORIGIN: string; PORT: number; DATA_DIR: string },
  { countSmtpRefusal, ...deps }: MailDeps,
) {
  const transport = SMTP_URL
    ? openSmtpTransport(SMTP_URL, countSmtpRefusal)
    : openMailFolderTransport(getMailFolder(DATA_DIR));
  const siteOrigin = SITE_ORIGIN || `http://localhost:${PORT}`;
  const mail = { ...deps, transport, from };
  return {
    'confirm-by-email': createPurchaseConfirmationSender({ ...mail, siteOrigin }),
    'report-second-purchase': createSecondPurchaseSender(mail),
    'acknowledge-enquiry': createEnquiryAcknowledgementSender(mail),
    'notify-staff': STAFF_EMAIL ? createStaffNoticeSender(mail, STAFF_EMAIL) : undefined,
  };
}
