import { eq } from 'drizzle-orm';
import type { FoundAddress } from '#api/address-lookup.ts';
import type { Database } from '../storage/database.ts';
import { addresses } from '../storage/schema.ts';
import { foundAddress } from './address-lines.ts';
import { inPostmanOrder } from './postman-order.ts';

/** Who knows what stands at a postcode. Rejects when there is nobody to ask. */
export interface AddressBook {
  addressesAt: (postcode: string) => Promise<FoundAddress[]>;
}

/** Our own table. */
export function storedAddresses(db: Database): AddressBook {
  return {
    addressesAt: async (postcode) => {
      const found = await db.select().from(addresses).where(eq(addresses.postcode, postcode));
      return found.toSorted(inPostmanOrder).map(foundAddress);
    },
  };
}
