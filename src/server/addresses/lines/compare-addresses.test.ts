import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Address } from '#server/content/address-sample/address.ts';
import { createFoundAddress } from './address-lines.ts';
import { compareAddresses } from './compare-addresses.ts';

const address = (parts: Partial<Address>): Address => ({
  organisation: '',
  subBuilding: '',
  buildingName: '',
  buildingNumber: '',
  street: 'Rowan Terrace',
  locality: '',
  town: 'Leeds',
  postcode: 'LS1 4AP',
  ...parts,
});

const expectedOrder = [
  address({ buildingNumber: '1' }),
  address({ buildingNumber: '2' }),
  address({ buildingNumber: '2', organisation: 'Lantern Books' }),
  address({ buildingNumber: '2A' }),
  address({ buildingNumber: '3', subBuilding: 'Basement Flat' }),
  address({ buildingNumber: '3', subBuilding: 'Ground Floor Flat' }),
  address({ buildingNumber: '3', subBuilding: 'First Floor Flat' }),
  address({ buildingNumber: '3', subBuilding: 'Fifth Floor Flat' }),
  address({ buildingNumber: '3', subBuilding: 'Annexe' }),
  address({ buildingNumber: '3', subBuilding: 'Top Floor Flat' }),
  address({ buildingNumber: '8', buildingName: 'Mill House', subBuilding: 'Flat 2' }),
  address({ buildingNumber: '8', buildingName: 'Mill House', subBuilding: 'Flat 10' }),
  address({ buildingNumber: '8', buildingName: 'Mill House', subBuilding: 'Penthouse' }),
  address({ buildingNumber: '10' }),
  address({ buildingNumber: '10-12' }),
  address({ buildingNumber: '100' }),
  address({ buildingName: 'Ivy House' }),
  address({ buildingName: 'Ivy House', subBuilding: 'The Annexe' }),
  address({ buildingName: 'Rose Cottage' }),
  address({ buildingNumber: '1', street: 'Willow Way' }),
];

test('compareAddresses sorts by street, house and flat', () => {
  fc.assert(
    fc.property(
      fc.shuffledSubarray(expectedOrder, { minLength: expectedOrder.length }),
      (mixed) => {
        const lines = mixed
          .toSorted(compareAddresses)
          .map((one) => createFoundAddress(one).addressLine1);
        expect(lines).toEqual(expectedOrder.map((one) => createFoundAddress(one).addressLine1));
      },
    ),
  );
});
