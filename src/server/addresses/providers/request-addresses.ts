import type { FoundAddress } from '#api/address-lookup.ts';
import type { Address } from '../address.ts';
import { createFoundAddress } from '../address-lines.ts';
import { findLookupAddressProblem } from '../check-address.ts';
import { compareAddresses } from '../compare-addresses.ts';
import { composeAddress, maxPartLength } from '../compose-address.ts';
import { type AddressProvider, type ProviderPage, providerPageSize } from './provider.ts';
import { ProviderError, requestJson } from './provider-request.ts';

export interface ProviderAccess {
  provider: AddressProvider;
  key: string;
  /** Replaces the provider's own base URL. */
  baseUrl?: string;
}

/** The most pages that are read. The largest postcodes have fewer. */
const maxPages = 5;

/** The homes at a postcode, in the order of our own table. Throws a ProviderError when a page cannot be read. */
export async function requestAddresses(
  access: ProviderAccess,
  postcode: string,
  signal: AbortSignal,
): Promise<FoundAddress[]> {
  const found: Address[] = [];
  for (let page = 0; page < maxPages; page += 1) {
    const { entries, total } = await requestPage(access, postcode, page, signal);
    const homes = entries.filter(({ isPoBox }) => !isPoBox);
    found.push(...homes.map(({ texts }) => composeAddress(texts)));
    if ((page + 1) * providerPageSize >= total) break;
  }
  return found
    .filter((address) => address.postcode === postcode)
    .filter((address) => findLookupAddressProblem(address, maxPartLength) === undefined)
    .toSorted(compareAddresses)
    .map(createFoundAddress);
}

async function requestPage(
  { provider, key, baseUrl = provider.baseUrl }: ProviderAccess,
  postcode: string,
  page: number,
  signal: AbortSignal,
): Promise<ProviderPage> {
  const url = `${baseUrl.replace(/\/$/, '')}${provider.path(postcode, page)}`;
  const { status, body } = await requestJson(url, provider.headers(key), signal);
  const read = provider.read(body);
  if (read) return read;
  if (status === 404) throw new ProviderError('HTTP 404', status);
  throw new ProviderError('response has another format');
}
