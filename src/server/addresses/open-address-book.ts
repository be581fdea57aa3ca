import type { Logger } from 'pino';
import type { FoundAddress } from '#api/address-lookup.ts';
import type { Database } from '#server/platform/storage/database.ts';
import {
  type AddressBook,
  createImportedAddressBook,
  createStoredAddressBook,
} from './lookup/address-book.ts';
import { idealPostcodes } from './lookup/providers/ideal-postcodes.ts';
import { osPlaces } from './lookup/providers/os-places.ts';
import type { AddressProvider } from './lookup/providers/provider.ts';
import {
  createProviderAddressBook,
  type ProviderBookOptions,
} from './lookup/providers/provider-book.ts';
import type { AddressSettings } from './settings.ts';

interface AddressBookDeps
  extends Pick<ProviderBookOptions, 'log' | 'countAttempt' | 'onCircuitChange' | 'warn'> {
  db: Database;
}

const providers: Record<Exclude<AddressSettings['ADDRESS_PROVIDER'], ''>, AddressProvider> = {
  'os-places': osPlaces,
  'ideal-postcodes': idealPostcodes,
};

/** The address book that is configured: our own table, a provider, or both in the order of ADDRESS_LOOKUP. */
export function openAddressBook(
  { ADDRESS_PROVIDER, ADDRESS_KEY, ADDRESS_LOOKUP, ADDRESS_URL }: AddressSettings,
  { db, ...deps }: AddressBookDeps,
): AddressBook {
  if (ADDRESS_PROVIDER === '') return createStoredAddressBook(db);
  const table = { name: 'table', ...createImportedAddressBook(db) };
  const provider = {
    name: ADDRESS_PROVIDER,
    ...createProviderAddressBook({
      ...deps,
      provider: providers[ADDRESS_PROVIDER],
      key: ADDRESS_KEY,
      ...(ADDRESS_URL && { baseUrl: ADDRESS_URL }),
    }),
  };
  const sources = {
    'table-first': [table, provider],
    'provider-first': [provider, table],
    'provider-only': [provider],
  }[ADDRESS_LOOKUP];
  return combineSources(sources, deps.log);
}

interface AddressSource extends AddressBook {
  name: string;
}

/** Asks the sources in order until one has addresses. Rejects if none has and one of them failed. */
function combineSources(sources: readonly AddressSource[], log: Pick<Logger, 'warn'>): AddressBook {
  return {
    addressesAt: async (postcode): Promise<FoundAddress[]> => {
      const failures: unknown[] = [];
      for (const { name, addressesAt } of sources) {
        try {
          const found = await addressesAt(postcode);
          if (found.length > 0) return found;
        } catch (error) {
          log.warn({ source: name, err: error }, 'address source failed');
          failures.push(error);
        }
      }
      if (failures.length > 0) throw failures[0];
      return [];
    },
  };
}
