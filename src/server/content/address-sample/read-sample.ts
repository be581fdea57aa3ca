import { maxAddressLineLength } from '#journey/postal-address.ts';
import { type ContentFiles, createShortHash, getText } from '../files/content-files.ts';
import type { Checked, ContentProblem } from '../files/problem.ts';
import { type Address, addressPartNames } from './address.ts';
import { findLookupAddressProblem } from './check-address.ts';
import { parseCsvLine } from './csv.ts';

/** The shipped addresses, with which the lookup works before a real file is imported. */
export interface AddressSample {
  /** The hash of the sample's file; empty when there is no such file. */
  hash: string;
  addresses: readonly Address[];
}

export const addressSampleFile = 'addresses/sample.csv';
const file = addressSampleFile;

/** Reads the sample from the content files. Without its file, the sample has no addresses. */
export function readAddressSample(files: ContentFiles): Checked<AddressSample> {
  const text = getText(files, file) ?? '';
  const [head, ...lines] = text.split('\n').map((line) => line.trimEnd());
  if (text !== '' && head !== addressPartNames.join(',')) {
    const message = `must be ${addressPartNames.join(',')}`;
    return { value: { hash: '', addresses: [] }, problems: [{ file, path: 'line 1', message }] };
  }
  const problems: ContentProblem[] = [];
  const seen = new Set<string>();
  const addresses = lines.flatMap((line, index) => {
    if (line === '') return [];
    const address = addressOf(line);
    const message = address
      ? findLookupAddressProblem(address, maxAddressLineLength)
      : `must have ${addressPartNames.length} fields`;
    const repeated = seen.has(line) ? 'must appear only once' : undefined;
    seen.add(line);
    if (address && !message && !repeated) return [address];
    problems.push({ file, path: `line ${index + 2}`, message: message ?? repeated ?? '' });
    return [];
  });
  return { value: { hash: text === '' ? '' : createShortHash(text), addresses }, problems };
}

function addressOf(line: string): Address | undefined {
  const fields = parseCsvLine(line);
  if (fields?.length !== addressPartNames.length) return undefined;
  const entries = addressPartNames.map((part, index) => [part, fields[index]?.trim() ?? '']);
  return Object.fromEntries(entries) as Address;
}
