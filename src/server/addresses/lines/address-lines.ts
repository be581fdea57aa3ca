import type { FoundAddress } from '#api/address-lookup.ts';
import { maxAddressLineLength } from '#journey/postal-address.ts';
import type { Address } from '#server/content/address-sample/address.ts';

/** One line for the list to choose from, with the post town in capitals, and the lines of the form. */
export function createFoundAddress(address: Address): FoundAddress {
  const { organisation, subBuilding, buildingName, locality, town, postcode } = address;
  const home = [subBuilding, buildingName, numberedStreet(address)];
  const [addressLine1, addressLine2] = inTwoLines(organisation, home, locality);
  return {
    completeAddressLine: joined([organisation, ...home, locality, town.toUpperCase(), postcode]),
    addressLine1,
    addressLine2,
    town,
    postcode,
  };
}

/** An organisation gets the first line. A home stays on the first line if it fits. */
function inTwoLines(organisation: string, home: string[], locality: string): [string, string] {
  const [whole, street] = [joined(home), home.at(-1) ?? ''];
  if (organisation) return [shortened(organisation), shortened(joined([...home, locality]))];
  if (whole.length <= maxAddressLineLength) return [whole, shortened(locality)];
  return [shortened(joined(home.slice(0, -1))), shortened(joined([street, locality]))];
}

function numberedStreet({ buildingNumber, street }: Address): string {
  return [buildingNumber, street].filter(Boolean).join(' ');
}

function joined(parts: string[]): string {
  return parts.filter(Boolean).join(', ');
}

/** Truncates a line that is too long, at the last comma within the limit if there is one. National address files have a few. */
function shortened(line: string): string {
  if (line.length <= maxAddressLineLength) return line;
  const comma = line.lastIndexOf(', ', maxAddressLineLength);
  return line.slice(0, comma > 0 ? comma : maxAddressLineLength).trimEnd();
}
