import { createReadStream, statSync } from 'node:fs';
import { basename } from 'node:path';
import { addressStatus } from '../addresses/address-status.ts';
import { mappedFormat } from '../addresses/file-format.ts';
import { type ImportProgress, importAddresses } from '../addresses/import-addresses.ts';
import type { AddressInput } from '../addresses/read-input.ts';
import { reasonOf, StartupError } from '../startup-error.ts';
import { type Command, minute } from './ops-context.ts';
import { pairs } from './table.ts';

export interface ImportCommandOptions {
  map?: string;
  report?: string;
  maxBadRows: number;
}

export const importAddressesCommand: Command<
  [files: string[], options: ImportCommandOptions]
> = async ({ storage, clock, warn }, files, { map, report, maxBadRows }) => {
  const inputs = files.map(inputOf);
  const reportPath = report ?? reportBeside(files[0]);
  const totalBytes = inputs.reduce((sum, { bytes = Number.NaN }) => sum + bytes, 0);
  const result = await importAddresses(storage, inputs, {
    mapped: map === undefined ? undefined : mappedFormat(map),
    reportPath,
    maxBadRows,
    now: clock(),
    onProgress: progressLines(totalBytes, clock, warn),
  });
  const { rows, skipped, badRows, format } = result;
  const lines = [
    `${grouped(rows)} addresses were imported (${format}).`,
    skipped > 0
      ? `${grouped(skipped)} rows without a postal address or of a PO box were left out.`
      : '',
    badRows > 0 ? `${grouped(badRows)} bad rows are listed in ${reportPath}.` : '',
  ];
  return {
    json: { ...result, report: badRows > 0 ? reportPath : null },
    text: `${lines.filter(Boolean).join('\n')}\n`,
  };
};

export const addressStatusCommand: Command<[]> = async ({ db }) => {
  const status = await addressStatus(db);
  const { source, files, format, hash, loadedAt, rows, bytes } = status;
  return {
    json: status,
    text: pairs([
      ['Source', source],
      ['Files', files ?? ''],
      ['Format', format ?? ''],
      ['Hash', hash ?? ''],
      ['Loaded', minute(loadedAt)],
      ['Rows', grouped(rows)],
      ['Size', `${grouped(Math.ceil(bytes / 1e6))} MB with indexes`],
    ]),
  };
};

function inputOf(file: string): AddressInput {
  if (file === '-') return { name: 'standard input', open: () => process.stdin };
  try {
    const { size } = statSync(file);
    return { name: basename(file), open: () => createReadStream(file), bytes: size };
  } catch (error) {
    throw new StartupError(`${file} cannot be read (${reasonOf(error)}).`);
  }
}

function reportBeside(file: string | undefined): string {
  return `${file === undefined || file === '-' ? 'addresses' : file}.problems.csv`;
}

const progressEveryMs = 5000;

/** Prints a line every five seconds while rows are read, and one for each later stage. */
function progressLines(totalBytes: number, clock: () => Date, warn: (line: string) => void) {
  const start = clock().getTime();
  let printed = start;
  return ({ stage, rows, bytes }: ImportProgress) => {
    if (stage === 'indexing') return warn(`${grouped(rows)} rows read; building the indexes`);
    if (stage === 'replacing') return warn('replacing the addresses of the lookup');
    const now = clock().getTime();
    if (now - printed < progressEveryMs) return;
    printed = now;
    const seconds = (now - start) / 1000;
    const rate = `${grouped(rows)} rows, ${grouped(Math.round(rows / seconds))} a second`;
    const left = Math.round((seconds * (totalBytes - bytes)) / bytes);
    const share = Math.floor((100 * bytes) / totalBytes);
    warn(Number.isNaN(left) ? rate : `${rate}, ${share} %, ${left} s left to read`);
  };
}

function grouped(value: number): string {
  return value.toLocaleString('en-GB');
}
