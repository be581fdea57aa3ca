import type { Brand } from '#catalogue/brand.ts';
import type { contracts, DeliveryKind } from '#server/platform/storage/schema.ts';
import { describePurchase } from './confirmation-sender.ts';
import type { MailContent } from './mail-content.ts';
import { writePurchaseMail } from './purchase-mail.ts';
import { writeSecondPurchaseMail } from './second-purchase-mail.ts';
import { describeFirstPurchase } from './second-purchase-sender.ts';

/** A mail of a contract, written again; undefined for another kind of delivery. What is the brand's is as it is today. */
export function writeMailAgain(
  kind: DeliveryKind,
  { contract, accountEnding }: { contract: typeof contracts.$inferSelect; accountEnding: string },
  brand: Brand,
  siteOrigin: string,
): MailContent | undefined {
  switch (kind) {
    case 'confirm-by-email':
      return writePurchaseMail(describePurchase(contract, accountEnding), brand, siteOrigin);
    case 'report-second-purchase':
      return writeSecondPurchaseMail(describeFirstPurchase(contract), brand);
    default:
      return undefined;
  }
}
