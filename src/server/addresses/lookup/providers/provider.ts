import type { AddressTexts } from '../../lines/compose-address.ts';

/** A web service that returns the addresses at a postcode. */
export interface AddressProvider {
  /** Its value of ADDRESS_PROVIDER. */
  name: string;
  /** Replaced by ADDRESS_URL if that is set. */
  baseUrl: string;
  /** The key travels in a header, because URLs end up in the logs of proxies. */
  headers: (key: string) => Record<string, string>;
  /** The path of one page of addresses; the first page is 0. */
  path: (postcode: string, page: number) => string;
  /** Reads a response body. Undefined if it does not have the provider's format. */
  read: (body: unknown) => ProviderPage | undefined;
}

export interface ProviderPage {
  /** The addresses of this page, PO boxes included. */
  entries: { texts: AddressTexts; isPoBox: boolean }[];
  /** The number of addresses on all pages. */
  total: number;
}

/** Both providers return at most 100 addresses a page. */
export const providerPageSize = 100;
