import { useEffect } from 'react';
import * as z from 'zod/mini';
import { addressLookupResponseSchema, type FoundAddress } from '#api/address-lookup.ts';
import type { CallApi } from '#api/api-call.ts';
import { endpointPaths } from '#api/paths.ts';
import { createChangeSignal } from '#site/session/change-signal.ts';
import { getJson } from './request.ts';

export type AddressLookupState =
  | { kind: 'looking' }
  | { kind: 'found'; addresses: readonly FoundAddress[] }
  | { kind: 'none' }
  | { kind: 'unavailable' }
  | { kind: 'unreachable' };

const looking: AddressLookupState = { kind: 'looking' };
// Lookups are cached in memory only, so that Back makes no new request and a reload does.
const lookups = new Map<string, AddressLookupState>();
const lookupChange = createChangeSignal();

/**
 * Starts the address lookup. The postcode step calls this, so that the address step waits less. A lookup that
 * failed is repeated.
 */
export function lookUpAddresses(postcode: string): void {
  const known = lookups.get(postcode)?.kind;
  if (known && known !== 'unavailable' && known !== 'unreachable') return;
  keep(postcode, looking);
  void requestLookup(postcode).then((lookup) => keep(postcode, lookup));
}

/** `given`: the lookup that came with the page, while there is one. */
export function useAddressLookup(
  postcode: string | undefined,
  given?: AddressLookupState | undefined,
): AddressLookupState {
  useEffect(() => {
    if (postcode === undefined) return;
    if (given) keep(postcode, given);
    else lookUpAddresses(postcode);
  }, [postcode, given]);
  const first = given ?? looking;
  return lookupChange.useValue(() => lookups.get(postcode ?? '') ?? first, first);
}

/** Looks up once. The server does so for a page without script, with `call`. */
export async function requestLookup(
  postcode: string,
  call?: CallApi,
): Promise<Exclude<AddressLookupState, { kind: 'looking' }>> {
  const query = new URLSearchParams({ postcode });
  const answer = await getJson(`${endpointPaths.addressLookup}?${query}`, { call });
  if (answer.kind === 'unreachable') return { kind: 'unreachable' };
  const addresses =
    answer.kind === 'ok' && z.safeParse(addressLookupResponseSchema, answer.body).data;
  if (!addresses) return { kind: 'unavailable' };
  return addresses.length === 0 ? { kind: 'none' } : { kind: 'found', addresses };
}

function keep(postcode: string, lookup: AddressLookupState): void {
  lookups.set(postcode, lookup);
  lookupChange.notify();
}
