import { renameSync, rmSync, statSync } from 'node:fs';
import type { BackupHeader, BackupSummary } from '../backup/backup-file.ts';
import { leftOutTables } from '../backup/backup-tables.ts';
import { restoreBackup } from '../backup/restore-backup.ts';
import { writeBackup } from '../backup/write-backup.ts';
import { getKeyFilePath, readBankKeys } from '../bank/key-ring.ts';
import { requireKeysOfBackup } from '../bank/open-key-ring.ts';
import type { Config } from '../config.ts';
import { bytesPerMegabyte, requireFreeSpace } from '../data-folder/free-space.ts';
import { getErrorReason, StartupError } from '../errors/startup-error.ts';
import { release } from '../settings/release.ts';
import { createSchemaCheck } from '../storage/migrations.ts';
import { formatGroupedNumber } from './import-progress.ts';
import { requireSchema } from './migrate.ts';
import type { Command } from './ops-context.ts';
import { replayErasuresCommand } from './person.ts';
import { formatTable } from './table.ts';

/** Refuses to replace a file, before anything is read. */
export function requireNewFile(path: string): void {
  if (!statSync(path, { throwIfNoEntry: false })) return;
  throw new StartupError(`${path} exists already. Name a new file. Nothing was written.`);
}

/** The file has its name only when it is whole. */
export const backupCommand: Command<[path: string]> = async ({ storage, config, clock }, path) => {
  const unfinished = `${path}.part`;
  try {
    const summary = await writeBackup(storage, unfinished, { release, now: clock() });
    requireNewFile(path);
    renameSync(unfinished, path);
    const bytes = statSync(path).size;
    const keys = summary.bankKeys.map(({ id }) => ({ id, place: placeOfKey(id, config) }));
    return {
      json: { file: path, bytes, ...summary, leftOut: leftOutTables, keys },
      text: `${formatTables(summary)}${path} has ${formatGroupedNumber(Math.ceil(bytes / 1e6))} MB. Left out: ${Object.keys(leftOutTables).join(', ')}.\n${
        keys.length > 0
          ? `Bank details are sealed in it, and their keys are not in it. Keep the keys elsewhere: ${keys.map(({ id, place }) => `${id} (${place})`).join(', ')}.\n`
          : ''
      }`,
    };
  } catch (error) {
    if (!(error instanceof Error && 'syscall' in error)) throw error;
    throw new StartupError(`${path} cannot be written (${getErrorReason(error)}).`);
  } finally {
    rmSync(unfinished, { force: true });
  }
};

function placeOfKey(id: string, { DATABASE_URL, DATA_DIR }: Config): string {
  const isInFile = id.startsWith('file-') && !DATABASE_URL;
  return isInFile ? getKeyFilePath(DATA_DIR) : 'BANK_KEYS';
}

/** `header` is that of the checked file. */
export const restoreCommand: Command<[path: string, header: BackupHeader]> = async (
  context,
  path,
  { bankKeys },
) => {
  const { storage, db, config, warn } = context;
  const isShared = config.DATABASE_URL !== '';
  requireKeysOfBackup(bankKeys, readBankKeys(config, config.DATA_DIR, warn), {
    dataFolder: config.DATA_DIR,
    isShared,
  });
  const state = await createSchemaCheck(db)();
  if (state.isEmpty) await storage.migrate();
  else requireSchema(state);
  const minimum = config.MIN_FREE_DISK_MB * bytesPerMegabyte;
  const summary = await restoreBackup(storage, path, {
    // The embedded database would hang on a full disk. PostgreSQL reports one.
    beforeBatch: () => (isShared ? Promise.resolve() : requireFreeSpace(config.DATA_DIR, minimum)),
  });
  const erasures = await replayErasuresCommand(context, undefined);
  return {
    json: { file: path, ...summary, erasures: erasures.json },
    text: `${formatTables(summary)}Restored as of ${summary.createdAt}: every count and hash is that of the file.\nPeople who asked for erasure: ${erasures.text}`,
    isAlarming: erasures.isAlarming ?? false,
  };
};

function formatTables({ tables }: BackupSummary): string {
  const rows = Object.entries(tables).map(([name, { rows: count, sha256 }]) => [
    name,
    sha256.slice(0, 16),
    formatGroupedNumber(count),
  ]);
  return formatTable(['TABLE', 'SHA-256', 'ROWS'], rows, 2);
}
