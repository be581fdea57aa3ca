import { statfs } from 'node:fs/promises';
import type { Logger } from 'pino';
import { StartupError } from '../startup-error.ts';

/** Node's `statfs`, as far as it is used. */
type Measure = (path: string) => Promise<{ blocks: number; bavail: number; bsize: number }>;

export const megabyte = 1024 ** 2;
// Two segments of the write-ahead log: with less, the embedded database may hang while it opens.
const neededToOpen = 32 * megabyte;

interface FreeSpaceOptions {
  folder: string;
  /** In bytes: with less than this, nothing more is written. */
  minimum: number;
  log: Pick<Logger, 'warn' | 'info'>;
  measure?: Measure;
  now?: () => number;
}

/** Asked with every purchase, measured once in this time. */
const measureEveryMs = 1000;

/** The bytes that this process may still write there; no end of them where the file system does not tell. */
async function freeBytes(folder: string, measure: Measure): Promise<number> {
  const { blocks, bavail, bsize } = await measure(folder);
  return blocks === 0 ? Number.POSITIVE_INFINITY : bavail * bsize;
}

/** Before the database is opened: a start on a full disk is refused in a sentence. */
export async function refuseFullDisk(
  folder: string,
  minimum: number,
  measure: Measure = statfs,
): Promise<void> {
  const free = await freeBytes(folder, measure);
  const needed = Math.min(neededToOpen, minimum);
  if (free >= needed) return;
  throw new StartupError(
    `The disk of the data folder ${folder} is full (${Math.floor(free / megabyte)} MB free, ${needed / megabyte} MB needed). Make room, or set DATA_DIR to a folder on another disk.`,
  );
}

/**
 * Whether the disk has room for what customers send. The embedded database does not survive a full disk: it
 * waits for ever, at full speed, for its log to be written.
 */
export function watchFreeSpace({
  folder,
  minimum,
  log,
  measure = statfs,
  now = Date.now,
}: FreeSpaceOptions): () => Promise<boolean> {
  let measuredAt = Number.NEGATIVE_INFINITY;
  let latest = Promise.resolve(true);
  let hadRoom = true;

  const look = async (): Promise<boolean> => {
    try {
      const free = await freeBytes(folder, measure);
      const hasRoom = free >= minimum;
      if (hasRoom !== hadRoom) {
        hadRoom = hasRoom;
        const figures = { freeBytes: free, minimumBytes: minimum };
        if (hasRoom) log.info(figures, 'disk has room again: purchases are taken');
        else log.warn(figures, 'disk nearly full: purchases are refused');
      }
      return hasRoom;
    } catch (error) {
      // A measurement that fails says nothing about the disk: it is no reason to close the shop.
      log.warn({ err: error }, 'free disk space cannot be measured');
      return true;
    }
  };

  return () => {
    if (now() - measuredAt >= measureEveryMs) {
      measuredAt = now();
      latest = look();
    }
    return latest;
  };
}
