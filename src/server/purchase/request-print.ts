import type { CreateContractBody } from '#api/create-contract.ts';
import type { KeyRing } from '../bank/key-ring.ts';
import { fingerprint } from '../bank/seal.ts';

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
  const printed = Object.fromEntries(parts.map((part) => [part, purchase[part]]));
  return fingerprint(keys, keyId, sortedJson(printed));
}

/** The same text for the same value: the database does not keep the order of keys. */
function sortedJson(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
