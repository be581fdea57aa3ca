import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Address } from '#server/content/address-sample/address.ts';
import { createFoundAddress } from './address-lines.ts';

const emptyAddress: Address = {
  organisation: '',
  subBuilding: '',
  buildingName: '',
  buildingNumber: '',
  street: '',
  locality: '',
  town: 'Leeds',
  postcode: 'LS1 4AP',
};

test.each<[Partial<Address>, string, string, string]>([
  [
    { subBuilding: 'Flat 2', buildingNumber: '14', street: 'Rowan Terrace' },
    'Flat 2, 14 Rowan Terrace, LEEDS, LS1 4AP',
    'Flat 2, 14 Rowan Terrace',
    '',
  ],
  [
    { buildingName: 'Rose Cottage', street: 'Mill Lane', locality: 'Askby' },
    'Rose Cottage, Mill Lane, Askby, LEEDS, LS1 4AP',
    'Rose Cottage, Mill Lane',
    'Askby',
  ],
  [
    { organisation: 'Kestrel Dental', buildingNumber: '3', street: 'Elm Way', locality: 'Askby' },
    'Kestrel Dental, 3 Elm Way, Askby, LEEDS, LS1 4AP',
    'Kestrel Dental',
    '3 Elm Way, Askby',
  ],
  [
    { buildingName: 'Gillside Farm', town: 'Stow-on-the-Wold' },
    'Gillside Farm, STOW-ON-THE-WOLD, LS1 4AP',
    'Gillside Farm',
    '',
  ],
  [
    {
      subBuilding: 'Apartment 102',
      buildingName: 'The Old Woollen Spinning Mill',
      buildingNumber: '118-120',
      street: 'Great Northern Terrace',
    },
    'Apartment 102, The Old Woollen Spinning Mill, 118-120 Great Northern Terrace, LEEDS, LS1 4AP',
    'Apartment 102, The Old Woollen Spinning Mill',
    '118-120 Great Northern Terrace',
  ],
])(
  'the lines of the address %j are %s',
  (parts, completeAddressLine, addressLine1, addressLine2) => {
    const found = createFoundAddress({ ...emptyAddress, ...parts });
    expect(found).toMatchObject({ completeAddressLine, addressLine1, addressLine2 });
    expect(found.town).toBe(parts.town ?? 'Leeds');
  },
);

const part = fc.string({ maxLength: 60 }).map((text) => text.trim());
const anyAddress = fc.record({
  organisation: part,
  subBuilding: part,
  buildingName: part,
  buildingNumber: part,
  street: part,
  locality: part,
  town: part,
  postcode: part,
});

test('createFoundAddress makes no line longer than the form accepts', () => {
  fc.assert(
    fc.property(anyAddress, (address) => {
      const { addressLine1, addressLine2 } = createFoundAddress(address);
      expect(Math.max(addressLine1.length, addressLine2.length)).toBeLessThanOrEqual(60);
    }),
  );
});
