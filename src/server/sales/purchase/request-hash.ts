import type { CreateContractBody } from '#api/create-contract.ts';
import type { Agreement } from '#journey/agreement.ts';
import type { BankKey } from '#server/platform/keys/key-ring.ts';
import { createKeyedHash } from '#server/platform/keys/seal.ts';
import { stringifyWithSortedKeys } from '#server/platform/storage/sorted-json.ts';

/**
 * The parts of a request that must be equal for it to be a repeat under the same idempotency key. All of
 * them are stored with the contract, so that a key rotation can compute the hash again. Of the agreement only
 * the choice of the renewal is included: a second tab sends the same purchase with other tick times.
 */
export type HashedPurchase = Omit<CreateContractBody, 'agreement'> & {
  agreement?: Pick<Agreement, 'renewsAutomatically'> | null | undefined;
};

const parts = [
  'bankDetails',
  'productDetails',
  'customerDetails',
  'marketingConsent',
  'eligibilityResponse',
  'correspondenceAddress',
  'propertyAddress',
  'additionalDetails',
] as const satisfies readonly Exclude<keyof HashedPurchase, 'agreement'>[];

export function hashRequest(key: BankKey, purchase: HashedPurchase): string {
  const hashed = Object.fromEntries(parts.map((part) => [part, purchase[part]]));
  const { renewsAutomatically } = purchase.agreement ?? {};
  return createKeyedHash(key, stringifyWithSortedKeys({ ...hashed, renewsAutomatically }));
}
