import { coveredHome } from '#journey/postal-address.ts';
import type { KeyRing } from '../bank/key-ring.ts';
import { fingerprint } from '../bank/seal.ts';
import type { Purchase } from './request-print.ts';

/** What says who bought which plan for which home. */
type BuyerParts = Pick<Purchase, 'customerDetails' | 'productDetails'> &
  Parameters<typeof coveredHome>[0];

/**
 * The same for the same person, plan and home, however they are spelt: capitals, spaces and punctuation do
 * not count, nor does which call-out fee was chosen. Keyed, as the request's own print is.
 */
export function buyerPrint(keys: KeyRing, keyId: string, purchase: BuyerParts): string {
  const { customerDetails, productDetails } = purchase;
  const home = coveredHome(purchase);
  const { firstName, surname, dob } = customerDetails;
  const parts = [
    `${firstName} ${surname}`,
    dob,
    productDetails.productName,
    `${home.addressLine1} ${home.addressLine2}`,
    home.postcode,
  ];
  return fingerprint(keys, keyId, JSON.stringify(parts.map(letters)));
}

function letters(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}
