import { createHash } from 'node:crypto';
import { OperatorError } from '#server/platform/errors/operator-error.ts';
import { type BulkSession, withBulkSession } from '#server/platform/storage/bulk-session.ts';
import type { Database, Storage } from '#server/platform/storage/database.ts';
import { readAddressStatus } from './address-status.ts';
import {
  acquireImportLock,
  createImportTable,
  dropImportTable,
  importTableWithColumns,
  indexImportTable,
  restorePreviousTable,
  swapInImportTable,
} from './address-table.ts';
import { type CopyCounts, createCopyPieces } from './copy-pieces.ts';
import type { AddressFileFormat } from './file-format.ts';
import { openProblemReport } from './problem-report.ts';
import { type AddressInput, readAddressInput } from './read-input.ts';

export interface ImportOptions {
  /** The format that the option `--map` describes, used instead of the known formats. */
  mapped?: AddressFileFormat | undefined;
  reportPath: string;
  maxBadRows: number;
  /** Allows less than half of the addresses of the import in use. */
  allowShrink?: boolean | undefined;
  /** Reads and checks the files, and changes nothing. */
  isDryRun?: boolean | undefined;
  now: Date;
  onProgress?: (progress: ImportProgress) => void;
}

export interface ImportProgress extends CopyCounts {
  /** `locked`: another session keeps the old table locked, so that it cannot be replaced yet. */
  stage: 'reading' | 'indexing' | 'replacing' | 'locked';
  bytes: number;
}

export interface ImportResult extends CopyCounts {
  badRows: number;
  format: string;
}

/**
 * Replaces all addresses by those of the files. Lookups use the old ones until the new ones are complete. If the
 * import fails or is killed, the old ones stay and nothing else.
 */
export async function importAddresses(
  storage: Storage,
  inputs: AddressInput[],
  options: ImportOptions,
): Promise<ImportResult> {
  return withBulkSession(storage, async (session) => {
    if (!(await acquireImportLock(session.db)))
      throw new OperatorError('Another import is running.');
    const report = openProblemReport(options.reportPath, options.maxBadRows);
    const fill = (db: Database) => fillAndSwap({ ...session, db }, inputs, { ...options, report });
    try {
      return await (storage.connection.kind === 'postgres'
        ? session.db.transaction(fill)
        : fillInSteps(session.db, fill));
    } finally {
      report.close();
    }
  });
}

/** Exchanges the addresses of the lookup and those that the last import replaced. */
export async function restorePreviousAddresses(storage: Storage): Promise<void> {
  await withBulkSession(storage, async ({ db }) => {
    if (!(await acquireImportLock(db))) throw new OperatorError('An import is running.');
    await restorePreviousTable(db);
  });
}

/**
 * On the embedded database each statement is committed: the files of a table that a killed process did not commit
 * would never be deleted. The table of a killed import is dropped when the database is opened again.
 */
async function fillInSteps<Result>(
  db: Database,
  fill: (db: Database) => Promise<Result>,
): Promise<Result> {
  try {
    return await fill(db);
  } catch (error) {
    await dropImportTable(db);
    throw error;
  }
}

async function fillAndSwap(
  { db, copy }: BulkSession,
  inputs: AddressInput[],
  options: ImportOptions & { report: ReturnType<typeof openProblemReport> },
): Promise<ImportResult> {
  const { mapped, report, now, onProgress = () => {} } = options;
  const hash = createHash('sha256');
  const counts: CopyCounts = { rows: 0, skipped: 0 };
  const formats = new Set<string>();
  let bytes = 0;
  const onRead = (chunk: Buffer) => {
    hash.update(chunk);
    bytes += chunk.length;
    onProgress({ stage: 'reading', bytes, ...counts });
  };
  await createImportTable(db);
  const files = inputs.map((input) => ({
    name: input.name,
    chunks: readAddressInput(input, onRead),
  }));
  await copy(importTableWithColumns, createCopyPieces(files, { mapped, report, counts, formats }));
  if (counts.rows === 0) {
    throw new OperatorError('The input has no address: nothing was changed.');
  }
  const { source: current, rows: currentRows } = await readAddressStatus(db);
  if (current === 'import' && counts.rows * 2 < currentRows && !options.allowShrink) {
    throw new OperatorError(
      `The files have ${counts.rows} addresses, less than half of the ${currentRows} in use: nothing was changed. If this is right, import them with --allow-shrink.`,
    );
  }
  if (options.isDryRun) {
    await dropImportTable(db);
    return { ...counts, badRows: report.count(), format: [...formats].join(', ') };
  }
  onProgress({ stage: 'indexing', bytes, ...counts });
  await indexImportTable(db);
  onProgress({ stage: 'replacing', bytes, ...counts });
  const format = [...formats].join(', ');
  const source = {
    name: 'import',
    hash: hash.digest('hex').slice(0, 16),
    loadedAt: now,
    files: inputs.map(({ name }) => name).join(', '),
    format,
    rows: counts.rows,
  };
  const onLocked = () => onProgress({ stage: 'locked', bytes, ...counts });
  await swapInImportTable(db, source, { onLocked });
  return { ...counts, badRows: report.count(), format };
}
