import { createReadStream, statSync } from 'node:fs';
import { basename } from 'node:path';
import { readAddressStatus } from '#server/addresses/import/address-status.ts';
import { parseMapOption } from '#server/addresses/import/file-format.ts';
import {
  importAddresses,
  restorePreviousAddresses,
} from '#server/addresses/import/import-addresses.ts';
import type { AddressInput } from '#server/addresses/import/read-input.ts';
import { getErrorReason, OperatorError } from '#server/platform/errors/operator-error.ts';
import { argument, option, wholeNumberOption } from '../definition/command-input.ts';
import { defineDatabaseCommand } from '../definition/define-command.ts';
import { formatMinute, type OpsContext } from '../definition/ops-context.ts';
import {
  createImportProgressPrinter,
  formatBytes,
  formatGroupedNumber,
} from '../output/import-progress.ts';
import { formatPairs } from '../output/table.ts';

export const importAddressesCommand = defineDatabaseCommand({
  name: 'import',
  summary: 'replace all addresses by those of CSV files; - is stdin',
  input: {
    files: argument('<files...>'),
    map: option('--map <columns>', 'columns of another format, e.g. town=CITY,postcode=PCODE,…'),
    report: option('--report <file>', 'where bad rows are listed (default: FILE.problems.csv)'),
    maxBadRows: wholeNumberOption(
      '--max-bad-rows <number>',
      'stop after more',
      [0, 1_000_000],
      1000,
    ),
    allowShrink: option(
      '--allow-shrink',
      'also when the files have less than half of the addresses in use',
    ),
    isDryRun: option('--dry-run', 'only read and check the files'),
  },
  run: async (
    { storage, clock, warn },
    { files, map, report, maxBadRows, allowShrink, isDryRun },
  ) => {
    const inputs = files.map(inputOf);
    const reportPath = report ?? reportBeside(files[0]);
    // The report of an earlier import is deleted, so it must not be an input.
    if (files.some((file) => isSameFile(file, reportPath))) {
      throw new OperatorError(
        `The bad rows would be listed in ${reportPath}, which is a file to import: nothing was changed. Name another file with --report.`,
      );
    }
    const totalBytes = inputs.reduce((sum, { bytes = Number.NaN }) => sum + bytes, 0);
    const result = await importAddresses(storage, inputs, {
      mapped: map === undefined ? undefined : parseMapOption(map),
      reportPath,
      maxBadRows,
      allowShrink,
      isDryRun,
      now: clock(),
      onProgress: createImportProgressPrinter(totalBytes, clock, warn),
    });
    const { rows, skipped, badRows, format } = result;
    const lines = [
      `${formatGroupedNumber(rows)} addresses ${isDryRun ? 'can be' : 'were'} imported (${format}).${isDryRun ? ' Nothing was changed.' : ''}`,
      skipped > 0
        ? `${formatGroupedNumber(skipped)} rows without a postal address or of a PO box were left out.`
        : '',
      badRows > 0 ? `${formatGroupedNumber(badRows)} bad rows are listed in ${reportPath}.` : '',
    ];
    return {
      json: { ...result, report: badRows > 0 ? reportPath : null },
      text: `${lines.filter(Boolean).join('\n')}\n`,
    };
  },
});

export const restoreAddressesCommand = defineDatabaseCommand({
  name: 'restore',
  summary: 'exchange the addresses and those that the last import replaced',
  run: async (context) => {
    await restorePreviousAddresses(context.storage);
    return showStatus(context);
  },
});

export const addressStatusCommand = defineDatabaseCommand({
  name: 'status',
  summary: 'source, date, rows and size',
  run: showStatus,
});

async function showStatus({ db }: OpsContext) {
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
      ['Size', `${formatBytes(bytes)} with indexes`],
    ]),
  };
}

function inputOf(file: string): AddressInput {
  if (file === '-') return { name: 'standard input', open: () => process.stdin };
  try {
    const { size } = statSync(file);
    return { name: basename(file), open: () => createReadStream(file), bytes: size };
  } catch (error) {
    throw new OperatorError(`${file} cannot be read (${getErrorReason(error)}).`);
  }
}

function isSameFile(one: string, other: string): boolean {
  const [first, second] = [one, other].map((path) => statSync(path, { throwIfNoEntry: false }));
  return first !== undefined && first.ino === second?.ino && first.dev === second.dev;
}

function reportBeside(file: string | undefined): string {
  return `${file === undefined || file === '-' ? 'addresses' : file}.problems.csv`;
}
