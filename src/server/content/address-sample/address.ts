/** A postal address in the parts of address files. Missing parts are empty. */
export interface Address {
  organisation: string;
  /** Within the building, e.g. "Flat 2". */
  subBuilding: string;
  buildingName: string;
  /** The house number with its letter or range, e.g. "2A", "10-12". */
  buildingNumber: string;
  street: string;
  locality: string;
  /** The post town as a person writes it, e.g. "Leeds". */
  town: string;
  postcode: string;
}

export const addressPartNames = [
  'organisation',
  'subBuilding',
  'buildingName',
  'buildingNumber',
  'street',
  'locality',
  'town',
  'postcode',
] as const satisfies (keyof Address)[];
