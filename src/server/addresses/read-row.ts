import { isPostcode, normalisePostcode } from '#rules/postcode.ts';
import { StartupError } from '../startup-error.ts';
import type { Address } from './address.ts';
import { addressProblem } from './check-address.ts';
import { columnKey, type FileFormat, formatOfHeader } from './file-format.ts';
import { titleCase } from './title-case.ts';

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

// Royal Mail's longest street has 80 characters, and two may be joined.
const maxPartLength = 200;

/** A reader for the rows under this header. Undefined if it is not a header. */
export function rowReader(
  header: readonly string[],
  mapped: FileFormat | undefined,
): RowReader | undefined {
  const keys = header.map(columnKey);
  const format = formatOfHeader(keys, mapped);
  if (!format) return undefined;
  const positions = (columns: readonly string[]) => columns.map((key) => keys.indexOf(key));
  const at = (column: string | undefined) => (column === undefined ? -1 : keys.indexOf(column));
  const { columns } = format;
  const [organisation, subBuilding, buildingName, buildingNumber, street, locality, town] = [
    positions(columns.organisation),
    positions(columns.subBuilding),
    positions(columns.buildingName),
    positions(columns.buildingNumber),
    positions(columns.street),
    positions(columns.locality),
    positions(columns.town),
  ];
  const [postcode, poBox, deliveryPoint, change] = [
    at(columns.postcode[0]),
    at(format.poBox),
    at(format.deliveryPoint),
    at(format.change),
  ];

  const read = (fields: readonly string[]): ReadRow => {
    if (change !== -1 && /^[DU]$/.test(fields[change] ?? '')) {
      throw new StartupError(
        'This is a change-only update. Import the full supply: an import replaces all addresses.',
      );
    }
    if (fields[poBox] || (deliveryPoint !== -1 && !fields[deliveryPoint])) {
      return { kind: 'skipped' };
    }
    const address = {
      // Capitals may be an abbreviation: "BBC".
      organisation: joined(fields, organisation),
      subBuilding: titleCase(joined(fields, subBuilding)),
      buildingName: titleCase(joined(fields, buildingName)),
      buildingNumber: joined(fields, buildingNumber),
      street: titleCase(joined(fields, street)),
      locality: titleCase(joined(fields, locality)),
      town: titleCase(town.map((index) => tidy(fields[index])).find(Boolean) ?? ''),
      postcode: writtenPostcode(tidy(fields[postcode])),
    };
    const reason = addressProblem(address, maxPartLength);
    return reason === undefined ? { kind: 'address', address } : { kind: 'problem', reason };
  };
  return { format: format.name, columns: header.length, read };
}

/** An invalid postcode stays as it is, so that the report shows what the file has. */
function writtenPostcode(value: string): string {
  const postcode = normalisePostcode(value);
  return isPostcode(postcode) ? postcode : value;
}

function joined(fields: readonly string[], positions: readonly number[]): string {
  return positions
    .map((index) => tidy(fields[index]))
    .filter(Boolean)
    .join(', ');
}

/** Control characters become spaces: PostgreSQL stores no NUL, and COPY separates fields by tabs. */
function tidy(value = ''): string {
  return value.replace(/[\p{Cc}\s]+/gu, ' ').trim();
}
