import type { Address } from './address.ts';

// Reads digits as numbers: 2 before 2A before 10.
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
 * Street by street; numbered houses, then those with a name alone; in a house first the whole of it,
 * then its flats, those that are named by their floor from the bottom to the top.
 */
export function inPostmanOrder(a: Address, b: Address): number {
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

/** Flats with a number or a letter of their own stand between the ground floor and the top. */
function floorOf(subBuilding: string): number {
  if (subBuilding === '') return -1;
  const floor = floors.findIndex((pattern) => pattern.test(subBuilding));
  return floor === -1 ? floors.length - 2 : floor;
}
