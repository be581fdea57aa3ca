import type { CreateContractBody } from '#api/create-contract.ts';
import type { KeyRing } from '../bank/key-ring.ts';
import { fingerprint, isFingerprintOf } from '../bank/seal.ts';

/**
 * What tells a repeat from another purchase under the same key. Every part of it is kept with the
 * contract, so that a rotation of the keys can make it again. When a box was ticked is no part of it: a
 * second tab repeats the purchase and not the tick.
 */
export type Purchase = Omit<CreateContractBody, 'agreement'>;

const parts = [
  'bankDetails',
  'productDetails',
  'customerDetails',
  'marketingConsent',
  'eligibilityResponse',
  'correspondenceAddress',
  'propertyAddress',
  'additionalDetails',
] as const satisfies readonly (keyof Purchase)[];

/** A part that a purchase does not have leaves no trace: prints made before the part existed still match. */
export function requestPrint(keys: KeyRing, keyId: string, purchase: Purchase): string {
  return fingerprint(keys, keyId, printed(purchase));
}

/** Whether that print, of this or an earlier version, is of this purchase. */
export function isPrintOf(
  print: string,
  keys: KeyRing,
  keyId: string,
  purchase: Purchase,
): boolean {
  return isFingerprintOf(print, keys, keyId, printed(purchase));
}

function printed(purchase: Purchase): string {
  return sortedJson(Object.fromEntries(parts.map((part) => [part, purchase[part]])));
}

/** The same text for the same value: the database does not keep the order of keys. */
export function sortedJson(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
