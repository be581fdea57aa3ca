import { and, eq, ne, type SQL } from 'drizzle-orm';
import type { FoundAddress } from '#api/address-lookup.ts';
import type { Database } from '#server/platform/storage/database.ts';
import { addresses } from '#server/platform/storage/schema.ts';
import { sampleSourceName } from '../import/publish-sample.ts';
import { createFoundAddress } from '../lines/address-lines.ts';
import { compareAddresses } from '../lines/compare-addresses.ts';

/** A source of addresses. `addressesAt` rejects when the source is unavailable. */
export interface AddressBook {
  addressesAt: (postcode: string) => Promise<FoundAddress[]>;
}

/** Looks addresses up in our own table. */
export function createStoredAddressBook(db: Database): AddressBook {
  return createTableBook(db, (postcode) => eq(addresses.postcode, postcode));
}

/**
 * Looks addresses up in our own table, without the invented addresses of the sample, for installations that
 * also ask a provider.
 */
export function createImportedAddressBook(db: Database): AddressBook {
  return createTableBook(db, (postcode) =>
    and(eq(addresses.postcode, postcode), ne(addresses.source, sampleSourceName)),
  );
}

function createTableBook(db: Database, where: (postcode: string) => SQL | undefined): AddressBook {
  return {
    addressesAt: async (postcode) => {
      const found = await db.select().from(addresses).where(where(postcode));
      return found.toSorted(compareAddresses).map(createFoundAddress);
    },
  };
}
