import {
  cpSync,
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { dataFolderEntries, requireOwnDatabase } from '../data-folder/data-folder.ts';
import { findErrorCode } from '../errors/error-code.ts';
import { getErrorReason, OperatorError } from '../errors/operator-error.ts';
import { projectFolder } from '../settings/project-folder.ts';

/** The build has one, see scripts/empty-database.js; the archive has none. */
const emptyDatabase = join(projectFolder, 'build/empty-database');

/** PGlite is this version of PostgreSQL, which does not open the files of another. */
const postgresVersion = '18';

// Without PG_VERSION PGlite makes a new database over the files that are there. Without another of these it fails, often after it
// has written. The last four are empty, and a copy by a program that leaves out empty folders lacks them.
const neededFiles = [
  'PG_VERSION',
  'postgresql.conf',
  'pg_hba.conf',
  'global/pg_control',
  'global/pg_filenode.map',
  'base/5/PG_VERSION',
  'base/5/pg_filenode.map',
];
const neededFullFolders = ['pg_wal', 'pg_xact', 'pg_multixact/members', 'pg_multixact/offsets'];
const neededFolders = ['pg_commit_ts', 'pg_notify', 'pg_replslot', 'pg_twophase'];

export const getDatabaseFolder = (dataFolder: string) => join(dataFolder, 'database');

/**
 * Whether the data folder has an embedded database; an empty `database` is none. Throws when there is one that cannot be opened
 * without damage. Changes nothing.
 */
export function hasDatabase(dataFolder: string): boolean {
  const path = getDatabaseFolder(dataFolder);
  // Not of its target: a link to a volume that is not mounted leads nowhere.
  if (!lstatSync(path, { throwIfNoEntry: false })) return false;
  requireOwnDatabase(path);
  try {
    if (readdirSync(path).length === 0) return false;
    requireWhole(path);
    requireVersion(path);
    return true;
  } catch (error) {
    if (error instanceof OperatorError) throw error;
    throw new OperatorError(
      `The embedded database in ${path} cannot be read (${getErrorReason(error)}).`,
    );
  }
}

function requireWhole(path: string): void {
  const sizeOf = (name: string) => statSync(join(path, name), { throwIfNoEntry: false })?.size ?? 0;
  const holdsFile = (name: string) =>
    existsSync(join(path, name)) &&
    readdirSync(join(path, name), { withFileTypes: true }).some((entry) => entry.isFile());
  const missing =
    neededFiles.find((name) => sizeOf(name) === 0) ??
    neededFullFolders.find((name) => !holdsFile(name)) ??
    neededFolders.find((name) => !existsSync(join(path, name)));
  if (missing === undefined) return;
  throw new OperatorError(
    `The embedded database in ${path} is not whole: ${missing} is missing or empty. It is left as it is: copy the whole folder there again, or move it away and restore a backup with ops restore.`,
  );
}

function requireVersion(path: string): void {
  const version = readFileSync(join(path, 'PG_VERSION'), 'utf8').trim();
  if (version === postgresVersion) return;
  throw new OperatorError(
    `The embedded database in ${path} has files of PostgreSQL ${version}, and this version opens those of ${postgresVersion}. It is left as it is: start the version that made it, or move it away and restore a backup with ops restore.`,
  );
}

export function requireDatabase(dataFolder: string): void {
  if (hasDatabase(dataFolder)) return;
  throw new OperatorError(`There is no database in ${dataFolder}. Set DATA_DIR to its folder.`);
}

/** Throws where a server has run with a database that is not there any more, e.g. because its volume is not mounted. */
export function refuseLostDatabase(dataFolder: string): void {
  if (hasDatabase(dataFolder)) return;
  const left = Object.values(dataFolderEntries).filter((name) =>
    existsSync(join(dataFolder, name)),
  );
  if (left.length === 0) return;
  throw new OperatorError(
    `There is no database in ${dataFolder} beside ${left.join(', ')}, which a server has left there, so no new one is made: put the database back, set DATA_DIR or DATABASE_URL to where it is, restore a backup with ops restore, or run ops migrate --new-database if a new one is meant.`,
  );
}

/** Moves a whole database to its place. Onto a volume that is mounted there its files are copied, the one that makes it whole last. */
function moveTo(path: string, unfinished: string): void {
  try {
    renameSync(unfinished, path);
  } catch (error) {
    const isMounted = ['EBUSY', 'EXDEV'].includes(findErrorCode(error) ?? '');
    if (!isMounted) throw error;
    const last = 'PG_VERSION';
    const names = readdirSync(unfinished).filter((name) => name !== last);
    for (const name of [...names, last]) {
      cpSync(join(unfinished, name), join(path, name), { recursive: true });
    }
    rmSync(unfinished, { recursive: true });
  }
}

/** Makes the embedded database if there is none, and says whether it did. The caller holds the folder's lock. */
export async function makeDatabase(dataFolder: string, empty = emptyDatabase): Promise<boolean> {
  if (hasDatabase(dataFolder)) return false;
  const path = getDatabaseFolder(dataFolder);
  try {
    // Renamed when it is whole, so that a start that is interrupted leaves nothing half made.
    const unfinished = `${path}-unfinished`;
    rmSync(unfinished, { recursive: true, force: true });
    if (existsSync(empty)) cpSync(empty, unfinished, { recursive: true });
    else await (await PGlite.create(unfinished)).close();
    moveTo(path, unfinished);
    return true;
  } catch (error) {
    throw new OperatorError(
      `The embedded database in ${path} cannot be made (${getErrorReason(error)}).`,
    );
  }
}
