import { statfs } from 'node:fs/promises';
import type { Logger } from 'pino';
import { shareForOneSecond } from '../background/share-for-one-second.ts';
import { OperatorError } from '../errors/operator-error.ts';
import type { DataFolderSettings } from './settings.ts';

/** The part of Node's `statfs` that is used. */
type Measure = (path: string) => Promise<{ blocks: number; bavail: number; bsize: number }>;

export const bytesPerMegabyte = 1024 ** 2;
// Two segments of the write-ahead log. With less, PGlite may hang while it opens the database.
const neededToOpen = 32 * bytesPerMegabyte;

interface FreeSpaceOptions {
  folder: string;
  /** The least free space, in bytes. Below it, requests that store something are refused. */
  minimum: number;
  log: Pick<Logger, 'warn' | 'info'>;
  /** What is refused below the minimum, for the log. */
  refused?: string;
  measure?: Measure;
  now?: (() => number) | undefined;
}

/** The free space of the folder's disk; Infinity where the file system does not report its size. */
export async function freeBytes(folder: string, measure: Measure = statfs): Promise<number> {
  const { blocks, bavail, bsize } = await measure(folder);
  return blocks === 0 ? Number.POSITIVE_INFINITY : bavail * bsize;
}

/** Throws a OperatorError when the disk is too full to open the database. */
export async function requireFreeSpace(
  folder: string,
  minimum: number,
  measure: Measure = statfs,
): Promise<void> {
  const free = await freeBytes(folder, measure);
  const needed = Math.min(neededToOpen, minimum);
  if (free >= needed) return;
  throw new OperatorError(
    `The disk of the data folder ${folder} is full (${Math.floor(free / bytesPerMegabyte)} MB free, ${needed / bytesPerMegabyte} MB needed). Free some space, or set DATA_DIR to a folder on another disk.`,
  );
}

/**
 * Returns a check whether at least the minimum is free. On a full disk PGlite retries to write its log for
 * ever and blocks the process.
 */
export function createFreeSpaceCheck({
  folder,
  minimum,
  log,
  refused = 'purchases',
  measure = statfs,
  now,
}: FreeSpaceOptions): () => Promise<boolean> {
  let hadSpace = true;

  const hasSpace = async (): Promise<boolean> => {
    try {
      const free = await freeBytes(folder, measure);
      const isEnough = free >= minimum;
      if (isEnough !== hadSpace) {
        hadSpace = isEnough;
        const figures = { freeBytes: free, minimumBytes: minimum };
        if (isEnough) log.info(figures, `disk has enough space again: ${refused} are accepted`);
        else
          log.warn(
            figures,
            `disk nearly full: ${refused} are refused; free space on the disk of DATA_DIR, no restart is needed`,
          );
      }
      return isEnough;
    } catch (error) {
      // Without a measurement the disk is assumed to have space: sales go on.
      log.warn({ err: error }, 'free disk space cannot be measured');
      return true;
    }
  };

  return shareForOneSecond(hasSpace, now);
}

/** Only the embedded database is on a disk of this machine. */
export function createDiskChecks(
  {
    DATABASE_URL,
    DATA_DIR: folder,
    MIN_FREE_DISK_MB,
  }: DataFolderSettings & { DATABASE_URL: string },
  log: Logger,
) {
  const always = async () => true;
  if (DATABASE_URL) return { hasDiskSpace: always, hasDiskSpaceForReports: always };
  const minimum = MIN_FREE_DISK_MB * bytesPerMegabyte;
  return {
    hasDiskSpace: createFreeSpaceCheck({ folder, minimum, log }),
    hasDiskSpaceForReports: createFreeSpaceCheck({
      folder,
      minimum: 2 * minimum,
      log,
      refused: 'reports of the browser',
    }),
  };
}
