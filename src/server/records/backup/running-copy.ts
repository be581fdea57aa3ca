import { once } from 'node:events';
import { constants, existsSync } from 'node:fs';
import { copyFile, lstat, mkdir, readdir, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import * as z from 'zod/mini';
import { bytesPerMegabyte, freeBytes } from '#server/platform/data-folder/free-space.ts';
import { findErrorCode } from '#server/platform/errors/error-code.ts';
import { OperatorError } from '#server/platform/errors/operator-error.ts';
import { getBackupSocketPath } from './backup-socket.ts';

interface CopyOptions {
  dataFolder: string;
  /** Where the copy becomes a data folder. */
  target: string;
  /** What must stay free on the disk of the copy, in bytes. */
  minimumFree: number;
}

const labelSchema = z.object({ label: z.string(), lastSegment: z.string() });

/**
 * Copies the embedded database while a server uses it: the files first, then the log of what changed meanwhile, which is
 * applied when the copy is opened. Returns false if no server listens.
 */
export async function copyRunningDatabase(options: CopyOptions): Promise<boolean> {
  const socket = await connectToServer(options.dataFolder);
  if (!socket) return false;
  try {
    const answers = createInterface({ input: socket })[Symbol.asyncIterator]();
    const first = (await answers.next()).value;
    if (first !== 'copy') {
      throw new OperatorError(`The server cannot be backed up now (${first ?? 'it stopped'}).`);
    }
    const from = join(options.dataFolder, 'database');
    const to = join(options.target, 'database');
    const entries = await listEntries(from);
    await requireSpace(options, entries);
    await mkdir(to, { recursive: true, mode: 0o700 });
    for (const { path, isFolder } of entries) {
      if (isFolder) await mkdir(join(to, path), { mode: 0o700 });
      else if (!isLog(path)) await copyIfExists(join(from, path), join(to, path));
    }
    socket.write('copied\n');
    const answer = (await answers.next()).value;
    if (answer === undefined) {
      throw new OperatorError('The server stopped during the backup. Run the command again.');
    }
    const { label, lastSegment } = z.parse(labelSchema, JSON.parse(answer));
    await writeFile(join(to, 'backup_label'), label);
    await copyLog(join(from, 'pg_wal'), join(to, 'pg_wal'), label, lastSegment);
    return true;
  } finally {
    socket.destroy();
  }
}

async function connectToServer(dataFolder: string): Promise<Socket | undefined> {
  const path = getBackupSocketPath(dataFolder);
  if (!existsSync(path)) return undefined;
  const socket = connect(path);
  try {
    await once(socket, 'connect');
    return socket;
  } catch (error) {
    // Nobody listens: the server was killed.
    if (findErrorCode(error) === 'ECONNREFUSED') return undefined;
    throw error;
  }
}

interface Entry {
  path: string;
  isFolder: boolean;
  bytes: number;
}

const isLog = (path: string) => /^pg_wal\/[0-9A-F]{24}$/.test(path);

/** Folders come before their files. */
async function listEntries(root: string, folder = ''): Promise<Entry[]> {
  const entries: Entry[] = [];
  for (const found of await readdir(join(root, folder), { withFileTypes: true })) {
    const path = join(folder, found.name);
    if (found.isDirectory()) {
      entries.push({ path, isFolder: true, bytes: 0 }, ...(await listEntries(root, path)));
    } else if (found.isFile() && path !== 'postmaster.pid') {
      const { size: bytes } = await lstat(join(root, path)).catch(() => ({ size: 0 }));
      entries.push({ path, isFolder: false, bytes });
    }
  }
  return entries;
}

/** The copy and the file beside it must not take the space that the server needs. */
async function requireSpace({ target, minimumFree }: CopyOptions, entries: Entry[]): Promise<void> {
  const copied = entries.reduce((sum, { path, bytes }) => sum + (isLog(path) ? 0 : bytes), 0);
  const needed = 2 * copied + minimumFree;
  const free = await freeBytes(target);
  if (free >= needed) return;
  const megabytes = (bytes: number) => Math.ceil(bytes / bytesPerMegabyte);
  throw new OperatorError(
    `The disk of the backup has ${megabytes(free)} MB free and needs ${megabytes(needed)} MB, because the database is copied first. Name a file on another disk. Nothing was written.`,
  );
}

/** A file that the database has deleted since is not needed. */
async function copyIfExists(from: string, to: string): Promise<void> {
  try {
    await copyFile(from, to, constants.COPYFILE_FICLONE);
  } catch (error) {
    if (findErrorCode(error) !== 'ENOENT') throw error;
  }
}

/** The segments from the begin of the copy, which its label names, to its end. */
async function copyLog(from: string, to: string, label: string, last: string): Promise<void> {
  const first = /^START WAL LOCATION: \S+ \(file ([0-9A-F]{24})\)/.exec(label)?.[1] ?? '';
  for (const name of await readdir(from)) {
    if (name.length === 24 && name >= first && name <= last) {
      await copyFile(join(from, name), join(to, name));
    }
  }
}
