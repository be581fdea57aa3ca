import { eq } from 'drizzle-orm';
import type { FoundAddress } from '#api/address-lookup.ts';
import type { Database } from '../storage/database.ts';
import { addresses } from '../storage/schema.ts';
import { foundAddress } from './address-lines.ts';
import { compareAddresses } from './compare-addresses.ts';

/** A source of addresses. `addressesAt` rejects when the source is unavailable. */
export interface AddressBook {
  addressesAt: (postcode: string) => Promise<FoundAddress[]>;
}

/** The addresses of our own table. */
export function storedAddresses(db: Database): AddressBook {
  return {
    addressesAt: async (postcode) => {
      const found = await db.select().from(addresses).where(eq(addresses.postcode, postcode));
      return found.toSorted(compareAddresses).map(foundAddress);
    },
  };
}
