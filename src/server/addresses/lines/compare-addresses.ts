import type { Address } from '#server/content/address-sample/address.ts';

// Compares digits as numbers: 2, 2A, 10.
const { compare } = new Intl.Collator('en-GB', { numeric: true });

const floors = [
  /^(lower ground|basement|garden)/i,
  /^ground/i,
  /^first/i,
  /^second/i,
  /^third/i,
  /^fourth/i,
  /^fifth/i,
  /^(top|upper|attic|penthouse)/i,
];

/**
 * Sorts by street, then houses with a number before houses with only a name, then by flat: the whole
 * house first, flats named by floor from bottom to top.
 */
export function compareAddresses(a: Address, b: Address): number {
  return (
    compare(a.locality, b.locality) ||
    compare(a.street, b.street) ||
    Number(a.buildingNumber === '') - Number(b.buildingNumber === '') ||
    compare(a.buildingNumber, b.buildingNumber) ||
    compare(a.buildingName, b.buildingName) ||
    floorOf(a.subBuilding) - floorOf(b.subBuilding) ||
    compare(a.subBuilding, b.subBuilding) ||
    compare(a.organisation, b.organisation)
  );
}

/** Flats without a floor in their name come between the named floors and the top floor. */
function floorOf(subBuilding: string): number {
  if (subBuilding === '') return -1;
  const floor = floors.findIndex((pattern) => pattern.test(subBuilding));
  return floor === -1 ? floors.length - 1.5 : floor;
}
