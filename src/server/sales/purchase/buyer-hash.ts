import { getCoveredHome } from '#journey/postal-address.ts';
import type { BankKey } from '#server/platform/keys/key-ring.ts';
import { createKeyedHash } from '#server/platform/keys/seal.ts';
import type { HashedPurchase } from './request-hash.ts';

/** The fields of a purchase that identify buyer, plan and home. */
type BuyerParts = Pick<HashedPurchase, 'customerDetails' | 'productDetails'> &
  Parameters<typeof getCoveredHome>[0];

/**
 * Equal for the same person, plan and home, used to find duplicate purchases. Ignores capitals, spaces,
 * punctuation and the chosen call-out fee. Keyed, because the parts could be guessed.
 */
export function hashBuyer(key: BankKey, purchase: BuyerParts): string {
  const { customerDetails, productDetails } = purchase;
  const home = getCoveredHome(purchase);
  const { firstName, surname, dob } = customerDetails;
  const parts = [
    `${firstName} ${surname}`,
    dob,
    productDetails.productName,
    `${home.addressLine1} ${home.addressLine2}`,
    home.postcode,
  ];
  return createKeyedHash(key, JSON.stringify(parts.map(lettersAndDigits)));
}

function lettersAndDigits(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}
