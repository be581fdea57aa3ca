import type { CreateContractBody } from '#api/create-contract.ts';
import type { KeyRing } from '../bank/key-ring.ts';
import { createKeyedHash, isKeyedHashOf } from '../bank/seal.ts';

/**
 * The parts of a request that must be equal for it to be a repeat under the same idempotency key. All of
 * them are stored with the contract, so that a key rotation can compute the hash again. The agreement is
 * not included: a second tab sends the same purchase with other tick times.
 */
export type HashedPurchase = Omit<CreateContractBody, 'agreement'>;

const parts = [
  'bankDetails',
  'productDetails',
  'customerDetails',
  'marketingConsent',
  'eligibilityResponse',
  'correspondenceAddress',
  'propertyAddress',
  'additionalDetails',
] as const satisfies readonly (keyof HashedPurchase)[];

/** Leaves out parts that a purchase does not have, so that hashes made before a part existed still match. */
export function hashRequest(keys: KeyRing, keyId: string, purchase: HashedPurchase): string {
  return createKeyedHash(keys, keyId, hashedText(purchase));
}

/** Whether the hash, of either version, belongs to this purchase. */
export function isHashOfRequest(
  hash: string,
  keys: KeyRing,
  keyId: string,
  purchase: HashedPurchase,
): boolean {
  return isKeyedHashOf(hash, keys, keyId, hashedText(purchase));
}

function hashedText(purchase: HashedPurchase): string {
  return stringifyWithSortedKeys(Object.fromEntries(parts.map((part) => [part, purchase[part]])));
}

/** JSON with sorted keys: PostgreSQL's jsonb does not keep the order of keys. */
export function stringifyWithSortedKeys(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
