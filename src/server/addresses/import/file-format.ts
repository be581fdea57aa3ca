import { type Address, addressPartNames } from '#server/content/address-sample/address.ts';
import { OperatorError } from '#server/platform/errors/operator-error.ts';

/** How the columns of an address file become the parts of an address. Column names are as `normaliseColumnName` writes them. */
export interface AddressFileFormat {
  name: string;
  /** The columns of each part; filled ones are joined with a comma. Of the town's, the first filled one is used. */
  columns: Record<keyof Address, string[]>;
  /** A row that has a value here is a PO box, not a home. */
  poBox?: string;
  /** A row that has no value here is not a postal address, e.g. a substation. */
  deliveryPoint?: string;
  /** The column with the kind of change: `I` (insert) in a full supply, also `U` (update) and `D` (delete) in a change-only update. */
  change?: string;
}

const royalMailColumns: AddressFileFormat['columns'] = {
  organisation: ['organisationname', 'departmentname'],
  subBuilding: ['subbuildingname'],
  buildingName: ['buildingname'],
  buildingNumber: ['buildingnumber'],
  street: ['dependentthoroughfare', 'thoroughfare'],
  locality: ['doubledependentlocality', 'dependentlocality'],
  town: ['posttown'],
  postcode: ['postcode'],
};

const formats: AddressFileFormat[] = [
  {
    name: 'AddressBase Core',
    columns: {
      organisation: ['organisation'],
      subBuilding: ['subbuilding'],
      buildingName: ['buildingname'],
      buildingNumber: ['buildingnumber'],
      street: ['streetname'],
      locality: ['locality'],
      town: ['posttown', 'townname'],
      postcode: ['postcode'],
    },
    poBox: 'pobox',
    change: 'changecode',
  },
  {
    name: 'AddressBase Plus',
    columns: { ...royalMailColumns, organisation: ['rmorganisationname', 'departmentname'] },
    poBox: 'poboxnumber',
    deliveryPoint: 'udprn',
    change: 'changetype',
  },
  { name: 'PAF', columns: royalMailColumns, poBox: 'pobox' },
  {
    name: 'simple',
    columns: {
      organisation: ['organisation'],
      subBuilding: ['subbuilding'],
      buildingName: ['buildingname'],
      buildingNumber: ['buildingnumber'],
      street: ['street'],
      locality: ['locality'],
      town: ['town'],
      postcode: ['postcode'],
    },
  },
];

/** "SUB_BUILDING_NAME", "Sub Building Name" and "subBuildingName" are one column, and so are "Thoroughfare & Descriptor" and "THOROUGHFARE". */
export function normaliseColumnName(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/(?:and|&)? *descriptor$/, '')
    .replace(/[^a-z\d]/g, '');
}

/** The format with all its columns in this header, or undefined. */
export function findFormatOfHeader(
  keys: readonly string[],
  mapped: AddressFileFormat | undefined,
): AddressFileFormat | undefined {
  const present = new Set(keys);
  return (mapped ? [mapped] : formats).find(({ columns, poBox, deliveryPoint, change }) =>
    [...Object.values(columns).flat(), poBox, deliveryPoint, change].every(
      (key) => key === undefined || present.has(key),
    ),
  );
}

/** The format of `--map town=CITY,street=ROAD1+ROAD2,…`. Parts that are not named stay empty. */
export function parseMapOption(map: string): AddressFileFormat {
  const columns = Object.fromEntries(
    addressPartNames.map((part) => [part, [] as string[]]),
  ) as Record<keyof Address, string[]>;
  for (const pair of map.split(',')) {
    const [name = '', headings = ''] = pair.split('=');
    const part = addressPartNames.find(
      (one) => normaliseColumnName(one) === normaliseColumnName(name),
    );
    const keys = headings.split('+').map(normaliseColumnName);
    if (!part || keys.includes('')) {
      throw new OperatorError(
        `--map does not understand "${pair}". Write part=COLUMN with one of ${addressPartNames.join(', ')}.`,
      );
    }
    columns[part] = keys;
  }
  if (columns.postcode.length === 0 || columns.town.length === 0) {
    throw new OperatorError('--map must name the columns of postcode and town.');
  }
  return { name: 'mapped', columns };
}

export const knownFormatNames = formats.map(({ name }) => name);
