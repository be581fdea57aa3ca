import type { Database } from '#server/platform/storage/database.ts';
import type { MailBrand } from './mail-message.ts';
import type { MailTransport } from './mail-transport.ts';

/** The dependencies of every sender of mails. */
export interface MailSenderDeps {
  db: Database;
  /** The current content. Read for each mail, because it may change while the server runs. */
  brand: () => MailBrand;
  transport: MailTransport;
  /** MAIL_FROM, or empty for the retailer's own address. */
  from: string;
  clock: () => Date;
}
