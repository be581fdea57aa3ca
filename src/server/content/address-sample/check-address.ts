import { isPostcode } from '#rules/fields/postcode.ts';
import { type Address, addressPartNames } from './address.ts';

/** Why the address cannot be offered in a lookup, or undefined. */
export function findLookupAddressProblem(
  address: Address,
  maxPartLength: number,
): string | undefined {
  const { organisation, buildingName, buildingNumber, subBuilding, town, postcode } = address;
  if (!isPostcode(postcode)) {
    return `must end with a postcode; "${postcode.slice(0, 20)}" is not one`;
  }
  if (town === '') return 'must name a town';
  if (!organisation && !buildingName && !buildingNumber && !subBuilding) {
    return 'must have a building, a number or an organisation';
  }
  const long = addressPartNames.find((part) => address[part].length > maxPartLength);
  return long && `must have at most ${maxPartLength} characters in ${long}`;
}
