import type { Brand } from '#catalogue/brand.ts';
import type { KeyRing } from '#server/platform/keys/key-ring.ts';
import type { Database } from '#server/platform/storage/database.ts';
import { isAnonymised, openBankDetails } from '#server/sales/bank/bank-details.ts';
import type { Contract } from '#server/sales/contracts/found-contract.ts';
import { listDeliveries } from '#server/sales/deliveries/delivery-states.ts';
import { renderMailText } from '#server/sales/mail/mail-text.ts';
import { writeMailAgain } from '#server/sales/mail/mails-of-contract.ts';
import { listNotices } from '#server/sales/notices/contract-to-leave.ts';

interface SaleDeps {
  db: Database;
  keys: KeyRing;
  brand: Brand;
  /** The origin of the links in mails. */
  shopOrigin: string;
}

export type Sale = Awaited<ReturnType<typeof readSale>>;

/** More than a contract has kinds of deliveries. */
const maxDeliveries = 20;

/** A contract with what is told of it: notices, also those that were taken back, deliveries, and mails, which are rendered again. */
export async function readSale({ db, keys, brand, shopOrigin }: SaleDeps, contract: Contract) {
  const deliveries = await listDeliveries(db, { contractId: contract.id, limit: maxDeliveries });
  const notices = await listNotices(db, contract.id);
  const isErased = isAnonymised(contract);
  const ending = isErased ? undefined : openBankDetails(keys, contract)?.accountNumber.slice(-4);
  const shown = { contract, notices, accountEnding: ending ?? '(not readable)' };
  const mails = (isErased ? [] : deliveries).flatMap((delivery) => {
    const mail = writeMailAgain(delivery, shown, brand, shopOrigin);
    return mail ? [{ id: delivery.id, subject: mail.subject, text: renderMailText(mail) }] : [];
  });
  const account = describeAccount(contract, isErased, ending);
  return { contract, isErased, account, notices, deliveries, mails };
}

/** Its last four digits, or why they are not known. */
function describeAccount({ bankKeyId }: Contract, isErased: boolean, ending: string | undefined) {
  if (isErased) return 'Erased';
  return ending === undefined
    ? `Nobody can read it: BANK_KEYS lacks the key ${bankKeyId}, or has another one under this name.`
    : `Account ending ${ending}`;
}
