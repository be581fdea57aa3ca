import type { Brand } from '#catalogue/brand.ts';
import type { contracts, notices } from '#server/platform/storage/schema.ts';
import type { ListedDelivery } from '../deliveries/delivery-states.ts';
import { describePurchase } from './confirmation-sender.ts';
import type { MailContent } from './mail-content.ts';
import { writeNoticeMail, writeNoticeTakenBackMail } from './notice-mails.ts';
import { describeReceivedNotice } from './notice-senders.ts';
import { writePurchaseMail } from './purchase-mail.ts';
import { writeSecondPurchaseMail } from './second-purchase-mail.ts';
import { describeFirstPurchase } from './second-purchase-sender.ts';

interface MailedContract {
  contract: typeof contracts.$inferSelect;
  notices: readonly (typeof notices.$inferSelect)[];
  accountEnding: string;
}

/** With the real one, whoever reads the mail again could give notice in the buyer's name. */
const hiddenLink = '(the buyer’s own link)';

/** The mail of a delivery, written again; undefined if it sends none. What is the brand's is as it is today. */
export function writeMailAgain(
  { kind, noticeId }: Pick<ListedDelivery, 'kind' | 'noticeId'>,
  { contract, notices, accountEnding }: MailedContract,
  brand: Brand,
  siteOrigin: string,
): MailContent | undefined {
  const notice = notices.find(({ id }) => id === noticeId);
  const received = notice && describeReceivedNotice(notice, notices, contract, hiddenLink);
  switch (kind) {
    case 'confirm-by-email':
      return writePurchaseMail(
        describePurchase(contract, accountEnding, hiddenLink),
        brand,
        siteOrigin,
      );
    case 'report-second-purchase':
      return writeSecondPurchaseMail(describeFirstPurchase(contract, hiddenLink), brand);
    case 'confirm-notice':
      return received && writeNoticeMail(received, brand);
    case 'confirm-notice-taken-back':
      return received && writeNoticeTakenBackMail(received, brand);
    case 'fulfil-contract':
    case 'report-notice':
    case 'report-notice-taken-back':
    case 'report-erasure':
    case 'deliver-enquiry':
    case 'acknowledge-enquiry':
    case 'notify-staff':
      return undefined;
    default:
      return kind satisfies never;
  }
}
