import type { Brand } from '#catalogue/brand.ts';
import type { KeyRing } from '#server/platform/keys/key-ring.ts';
import type { Database } from '#server/platform/storage/database.ts';
import { isAnonymised, openBankDetails } from '#server/sales/bank/bank-details.ts';
import type { Contract } from '#server/sales/contracts/found-contract.ts';
import { type ListedDelivery, listDeliveries } from '#server/sales/deliveries/delivery-states.ts';
import { renderMailText } from '#server/sales/mail/mail-text.ts';
import { writeMailAgain } from '#server/sales/mail/mails-of-contract.ts';
import { listNotices, type Notice } from '#server/sales/notices/contract-to-leave.ts';

interface SaleMail {
  id: string;
  subject: string;
  text: string;
}

export interface Sale {
  contract: Contract;
  isErased: boolean;
  /** What is told about the account: its last four digits, or why they are not known. */
  account: string;
  /** Oldest first, also those that were taken back. */
  notices: Notice[];
  deliveries: ListedDelivery[];
  /** Rendered again. */
  mails: SaleMail[];
}

interface SaleDeps {
  db: Database;
  keys: KeyRing;
  brand: Brand;
  /** The origin of the links in mails. */
  shopOrigin: string;
}

/** More than a contract has kinds of deliveries. */
const maxDeliveries = 20;

export async function readSale(
  { db, keys, brand, shopOrigin }: SaleDeps,
  contract: Contract,
): Promise<Sale> {
  const deliveries = await listDeliveries(db, { contractId: contract.id, limit: maxDeliveries });
  const notices = await listNotices(db, contract.id);
  const isErased = isAnonymised(contract);
  if (isErased) return { contract, isErased, account: 'Erased', notices, deliveries, mails: [] };
  const ending = openBankDetails(keys, contract)?.accountNumber.slice(-4);
  const account =
    ending === undefined
      ? `Nobody can read it: BANK_KEYS lacks the key ${contract.bankKeyId}, or has another one under this name.`
      : `Account ending ${ending}`;
  const mails = deliveries.flatMap((delivery) => {
    const shown = { contract, notices, accountEnding: ending ?? '(not readable)' };
    const mail = writeMailAgain(delivery, shown, brand, shopOrigin);
    return mail ? [{ id: delivery.id, subject: mail.subject, text: renderMailText(mail) }] : [];
  });
  return { contract, isErased, account, notices, deliveries, mails };
}
