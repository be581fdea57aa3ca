import type { FoundAddress } from '#api/address-lookup.ts';
import type { Address } from '#server/content/address-sample/address.ts';
import { findLookupAddressProblem } from '#server/content/address-sample/check-address.ts';
import { fetchJson, RequestError } from '#server/platform/outbound/fetch-json.ts';
import { createFoundAddress } from '../../lines/address-lines.ts';
import { compareAddresses } from '../../lines/compare-addresses.ts';
import { composeAddress, maxPartLength } from '../../lines/compose-address.ts';
import { type AddressProvider, type ProviderPage, providerPageSize } from './provider.ts';

export interface ProviderAccess {
  provider: AddressProvider;
  key: string;
  /** Replaces the provider's own base URL. */
  baseUrl?: string;
}

/** A page of 100 addresses has about 150 kB. */
const maxBytes = 1024 * 1024;

/** The most pages that are read. The largest postcodes have fewer. */
const maxPages = 5;

/** The homes at a postcode, in the order of our own table. Throws a RequestError when a page cannot be read. */
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
  const { status, body } = await fetchJson(url, {
    headers: provider.headers(key),
    signal,
    maxBytes,
    // Ideal Postcodes responds with 404 to a postcode that it does not know.
    otherStatuses: [404],
  });
  const read = provider.read(body);
  if (read) return read;
  if (status === 404) throw new RequestError('HTTP 404', status);
  throw new RequestError('response has another format');
}
