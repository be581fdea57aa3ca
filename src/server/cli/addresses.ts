import { createReadStream, statSync } from 'node:fs';
import { basename } from 'node:path';
import { getErrorReason, StartupError } from '#server/platform/errors/startup-error.ts';
import { readAddressStatus } from '#server/sales/addresses/address-status.ts';
import { parseMapOption } from '#server/sales/addresses/file-format.ts';
import {
  importAddresses,
  restorePreviousAddresses,
} from '#server/sales/addresses/import-addresses.ts';
import type { AddressInput } from '#server/sales/addresses/read-input.ts';
import { createImportProgressPrinter, formatGroupedNumber } from './import-progress.ts';
import { type Command, formatMinute } from './ops-context.ts';
import { formatPairs } from './table.ts';

export interface ImportCommandOptions {
  map?: string;
  report?: string;
  maxBadRows: number;
  allowShrink?: boolean;
  dryRun?: boolean;
}

export const importAddressesCommand: Command<
  [files: string[], options: ImportCommandOptions]
> = async ({ storage, clock, warn }, files, { map, report, maxBadRows, allowShrink, dryRun }) => {
  const inputs = files.map(inputOf);
  const reportPath = report ?? reportBeside(files[0]);
  // The report of an earlier import is deleted, so it must not be an input.
  if (files.some((file) => isSameFile(file, reportPath))) {
    throw new StartupError(
      `The bad rows would be listed in ${reportPath}, which is a file to import: nothing was changed. Name another file with --report.`,
    );
  }
  const totalBytes = inputs.reduce((sum, { bytes = Number.NaN }) => sum + bytes, 0);
  const result = await importAddresses(storage, inputs, {
    mapped: map === undefined ? undefined : parseMapOption(map),
    reportPath,
    maxBadRows,
    allowShrink,
    isDryRun: dryRun,
    now: clock(),
    onProgress: createImportProgressPrinter(totalBytes, clock, warn),
  });
  const { rows, skipped, badRows, format } = result;
  const lines = [
    `${formatGroupedNumber(rows)} addresses ${dryRun ? 'can be' : 'were'} imported (${format}).${dryRun ? ' Nothing was changed.' : ''}`,
    skipped > 0
      ? `${formatGroupedNumber(skipped)} rows without a postal address or of a PO box were left out.`
      : '',
    badRows > 0 ? `${formatGroupedNumber(badRows)} bad rows are listed in ${reportPath}.` : '',
  ];
  return {
    json: { ...result, report: badRows > 0 ? reportPath : null },
    text: `${lines.filter(Boolean).join('\n')}\n`,
  };
};

export const restoreAddressesCommand: Command<[]> = async (context) => {
  await restorePreviousAddresses(context.storage);
  return addressStatusCommand(context);
};

export const addressStatusCommand: Command<[]> = async ({ db }) => {
  const status = await readAddressStatus(db);
  const { source, files, format, hash, loadedAt, rows, bytes } = status;
  return {
    json: status,
    text: formatPairs([
      ['Source', source],
      ['Files', files ?? ''],
      ['Format', format ?? ''],
      ['Hash', hash ?? ''],
      ['Loaded', formatMinute(loadedAt)],
      ['Rows', formatGroupedNumber(rows)],
      ['Size', `${formatGroupedNumber(Math.ceil(bytes / 1e6))} MB with indexes`],
    ]),
  };
};

function inputOf(file: string): AddressInput {
  if (file === '-') return { name: 'standard input', open: () => process.stdin };
  try {
    const { size } = statSync(file);
    return { name: basename(file), open: () => createReadStream(file), bytes: size };
  } catch (error) {
    throw new StartupError(`${file} cannot be read (${getErrorReason(error)}).`);
  }
}

function isSameFile(one: string, other: string): boolean {
  const [first, second] = [one, other].map((path) => statSync(path, { throwIfNoEntry: false }));
  return first !== undefined && first.ino === second?.ino && first.dev === second.dev;
}

function reportBeside(file: string | undefined): string {
  return `${file === undefined || file === '-' ? 'addresses' : file}.problems.csv`;
}
