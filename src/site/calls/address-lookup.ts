import { useEffect } from 'react';
import * as z from 'zod/mini';
import { addressLookupResponse, type FoundAddress } from '#api/address-lookup.ts';
import { endpoints } from '#api/paths.ts';
import { changeSignal } from '#site/session/change-signal.ts';
import { getJson } from './request.ts';

export type AddressLookup =
  | { kind: 'looking' }
  | { kind: 'found'; addresses: readonly FoundAddress[] }
  | { kind: 'none' }
  | { kind: 'unavailable' }
  | { kind: 'unreachable' };

const looking: AddressLookup = { kind: 'looking' };
// In memory only, so that Back makes no new request and a reload does.
const lookups = new Map<string, AddressLookup>();
const lookupChange = changeSignal();

/** The postcode step starts it, so that the address step waits less. A lookup that failed is repeated. */
export function lookUpAddresses(postcode: string): void {
  const known = lookups.get(postcode)?.kind;
  if (known && known !== 'unavailable' && known !== 'unreachable') return;
  keep(postcode, looking);
  void requestLookup(postcode).then((lookup) => keep(postcode, lookup));
}

export function useAddressLookup(postcode: string | undefined): AddressLookup {
  useEffect(() => {
    if (postcode !== undefined) lookUpAddresses(postcode);
  }, [postcode]);
  return lookupChange.useValue(() => lookups.get(postcode ?? '') ?? looking, looking);
}

async function requestLookup(postcode: string): Promise<AddressLookup> {
  const query = new URLSearchParams({ postcode });
  const answer = await getJson(`${endpoints.addressLookup}?${query}`);
  if (answer.kind === 'unreachable') return { kind: 'unreachable' };
  const addresses = answer.kind === 'ok' && z.safeParse(addressLookupResponse, answer.body).data;
  if (!addresses) return { kind: 'unavailable' };
  return addresses.length === 0 ? { kind: 'none' } : { kind: 'found', addresses };
}

function keep(postcode: string, lookup: AddressLookup): void {
  lookups.set(postcode, lookup);
  lookupChange.notify();
}
