import { existsSync, renameSync, rmSync, statSync } from 'node:fs';
import type { Config } from '#server/config.ts';
import { requireWritableFolder } from '#server/platform/data-folder/data-folder.ts';
import { bytesPerMegabyte, requireFreeSpace } from '#server/platform/data-folder/free-space.ts';
import { getErrorReason, OperatorError } from '#server/platform/errors/operator-error.ts';
import { getKeyFilePath, readBankKeys } from '#server/platform/keys/key-ring.ts';
import { requireKeysOfBackup } from '#server/platform/keys/open-key-ring.ts';
import { release } from '#server/platform/settings/release.ts';
import { createSchemaCheck } from '#server/platform/storage/migrations.ts';
import type { BackupSummary } from '#server/records/backup/backup-file.ts';
import { leftOutTables } from '#server/records/backup/backup-tables.ts';
import {
  type CheckedBackup,
  checkBackup,
  restoreBackup,
} from '#server/records/backup/restore-backup.ts';
import { writeBackup } from '#server/records/backup/write-backup.ts';
import { getErasureFile } from '#server/records/person/erasure-file.ts';
import { readErasureRecords } from '#server/records/person/erasure-records.ts';
import { getHoldFile } from '#server/records/person/hold-file.ts';
import { argument, option } from '../definition/command-input.ts';
import { defineCommand } from '../definition/define-command.ts';
import type { OpsContext } from '../definition/ops-context.ts';
import { formatBytes, formatGroupedNumber } from '../output/import-progress.ts';
import { formatTable } from '../output/table.ts';
import { requireSchema } from './migrate.ts';
import { confirmReplayOption, repeatErasures } from './replay.ts';

export const backupCommand = defineCommand({
  name: 'backup',
  summary: 'write the whole database to a new file; the server may run',
  input: { file: argument('<file>') },
  run: async ({ runOnDatabase }, { file }) => {
    requireNewFile(file);
    return runOnDatabase((context) => backUp(context, file), { copyBeside: file });
  },
});

export const restoreCommand = defineCommand({
  name: 'restore',
  summary: 'restore a backup into an empty database, embedded or PostgreSQL',
  input: {
    file: argument('<file>'),
    hasErasures: option(
      '--no-erasures',
      'nobody has asked for erasure, so there is no erasures.jsonl',
    ),
    confirm: confirmReplayOption,
  },
  run: async ({ readConfig, runOnDatabase }, { file, ...options }) => {
    const checked = await checkBackup(file, release);
    if (!options.hasErasures) requireNoErasures(readConfig(), checked);
    return runOnDatabase((context) => restore(context, file, checked, options), {
      isAnySchema: true,
      makes: 'a new one',
    });
  },
});

/** Refuses to replace a file, before anything is read. */
function requireNewFile(path: string): void {
  if (!statSync(path, { throwIfNoEntry: false })) return;
  throw new OperatorError(`${path} exists already. Name a new file. Nothing was written.`);
}

/** The file has its name only when it is whole. */
async function backUp({ storage, config, clock }: OpsContext, path: string) {
  const unfinished = `${path}.part`;
  try {
    const summary = await writeBackup(storage, unfinished, { release, now: clock() });
    requireNewFile(path);
    renameSync(unfinished, path);
    const bytes = statSync(path).size;
    const keys = summary.bankKeys.map(({ id }) => ({ id, place: placeOfKey(id, config) }));
    const { DATA_DIR } = config;
    return {
      json: { file: path, bytes, ...summary, leftOut: leftOutTables, keys },
      text: `${formatTables(summary)}${path} has ${formatBytes(bytes)}. Left out: ${Object.keys(leftOutTables).join(', ')}.\nIt has ${summary.tables.erasures?.rows ?? 0} requests for erasure. A restore also needs ${getErasureFile(DATA_DIR)} and ${getHoldFile(DATA_DIR)}, which know of later ones: keep them elsewhere.\n${
        keys.length > 0
          ? `Bank details are sealed in it, and their keys are not in it. Keep the keys elsewhere: ${keys.map(({ id, place }) => `${id} (${place})`).join(', ')}.\n`
          : ''
      }`,
    };
  } catch (error) {
    if (!(error instanceof Error && 'syscall' in error)) throw error;
    throw new OperatorError(`${path} cannot be written (${getErrorReason(error)}).`);
  } finally {
    rmSync(unfinished, { force: true });
  }
}

function placeOfKey(id: string, { DATABASE_URL, DATA_DIR }: Config): string {
  const isInFile = id.startsWith('file-') && !DATABASE_URL;
  return isInFile ? getKeyFilePath(DATA_DIR) : 'BANK_KEYS';
}

/** Refuses --no-erasures where somebody has asked for erasure, before anything is written. */
function requireNoErasures({ DATA_DIR }: Config, { erasures }: CheckedBackup): void {
  const file = getErasureFile(DATA_DIR);
  const refusal = existsSync(file)
    ? `${file} exists: leave it out`
    : erasures > 0 &&
      `the backup has ${erasures}: leave it out, and put your copies of ${file} and ${getHoldFile(DATA_DIR)} there`;
  if (!refusal) return;
  throw new OperatorError(
    `--no-erasures says that there are no requests for erasure, but ${refusal}. Nothing was changed.`,
  );
}

async function restore(
  context: OpsContext,
  path: string,
  { bankKeys }: CheckedBackup,
  { hasErasures, confirm }: { hasErasures: boolean; confirm: number | undefined },
) {
  const { storage, db, config, warn } = context;
  // Files that could not be read or written afterwards are refused before anything is restored.
  requireWritableFolder(config.DATA_DIR);
  readErasureRecords(config.DATA_DIR);
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
  const erasures = await repeatErasures(context, {
    confirm,
    restored: { hasFiles: hasErasures },
  });
  return {
    json: { file: path, ...summary, erasures: erasures.json },
    text: `${formatTables(summary)}Restored as of ${summary.createdAt}: every count and hash is that of the file.\nPeople who asked for erasure: ${erasures.text}`,
    isAlarming: erasures.isAlarming,
  };
}

function formatTables({ tables }: BackupSummary): string {
  const rows = Object.entries(tables).map(([name, { rows: count, sha256 }]) => [
    name,
    sha256.slice(0, 16),
    formatGroupedNumber(count),
  ]);
  return formatTable(['TABLE', 'SHA-256', 'ROWS'], rows, 2);
}
