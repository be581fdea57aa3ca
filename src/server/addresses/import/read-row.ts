import type { Address } from '#server/content/address-sample/address.ts';
import { findLookupAddressProblem } from '#server/content/address-sample/check-address.ts';
import { OperatorError } from '#server/platform/errors/operator-error.ts';
import { composeAddress, maxPartLength } from '../lines/compose-address.ts';
import { type AddressFileFormat, findFormatOfHeader, normaliseColumnName } from './file-format.ts';

type ReadRow =
  | { kind: 'address'; address: Address }
  /** Not a home: a PO box, or not a postal address at all. */
  | { kind: 'skipped' }
  | { kind: 'problem'; reason: string };

export interface RowReader {
  format: string;
  columns: number;
  read: (fields: readonly string[]) => ReadRow;
}

/** Creates a reader for the rows under this header. Returns undefined if the fields are no known header. */
export function createRowReader(
  header: readonly string[],
  mapped: AddressFileFormat | undefined,
): RowReader | undefined {
  const keys = header.map(normaliseColumnName);
  const format = findFormatOfHeader(keys, mapped);
  if (!format) return undefined;
  const positions = (columns: readonly string[]) => columns.map((key) => keys.indexOf(key));
  const at = (column: string | undefined) => (column === undefined ? -1 : keys.indexOf(column));
  const { columns } = format;
  const [
    organisation,
    subBuilding,
    buildingName,
    buildingNumber,
    street,
    locality,
    town,
    postcode,
  ] = [
    positions(columns.organisation),
    positions(columns.subBuilding),
    positions(columns.buildingName),
    positions(columns.buildingNumber),
    positions(columns.street),
    positions(columns.locality),
    positions(columns.town),
    positions(columns.postcode),
  ];
  const [poBox, deliveryPoint, change] = [
    at(format.poBox),
    at(format.deliveryPoint),
    at(format.change),
  ];

  const read = (fields: readonly string[]): ReadRow => {
    if (change !== -1 && /^[DU]$/.test(fields[change] ?? '')) {
      throw new OperatorError(
        'This is a change-only update. Import the full supply: an import replaces all addresses.',
      );
    }
    if (fields[poBox] || (deliveryPoint !== -1 && !fields[deliveryPoint])) {
      return { kind: 'skipped' };
    }
    const texts = (positions: readonly number[]) => positions.map((index) => fields[index]);
    const address = composeAddress({
      organisation: texts(organisation),
      subBuilding: texts(subBuilding),
      buildingName: texts(buildingName),
      buildingNumber: texts(buildingNumber),
      street: texts(street),
      locality: texts(locality),
      town: texts(town),
      postcode: texts(postcode),
    });
    const reason = findLookupAddressProblem(address, maxPartLength);
    return reason === undefined ? { kind: 'address', address } : { kind: 'problem', reason };
  };
  return { format: format.name, columns: header.length, read };
}
