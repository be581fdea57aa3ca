import { spawnSync } from 'node:child_process';
import { rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { createTemporaryFolder } from './temporary-folder.ts';

const megabyte = 1024 ** 2;

export interface SmallDisk {
  folder: string;
  /** A value for MIN_FREE_DISK_MB. More than this is free until `fill()`. */
  minimumMegabytes: number;
  fill: () => void;
  clear: () => void;
}

/**
 * A folder on a disk that a test can fill: a small tmpfs where mounting is permitted, otherwise the disk of the
 * temporary folder. There the minimum is far enough from the free space that other programs do not reach it.
 */
export function createSmallDisk(): SmallDisk {
  const folder = createTemporaryFolder();
  mountDisk(folder, 256);
  const { bavail, bsize } = statfsSync(folder);
  const free = Math.floor((bavail * bsize) / megabyte);
  const margin = Math.min(1024, Math.floor(free / 3));
  const minimumMegabytes = free - margin;
  const ballast = join(folder, 'ballast');
  return {
    folder,
    minimumMegabytes,
    fill: () => {
      if (!run('fallocate', '--length', `${2 * margin}M`, ballast)) {
        throw new Error(`${ballast} could not be created.`);
      }
    },
    clear: () => rmSync(ballast),
  };
}

/** Mounts a disk of this size at a folder until the test ends. False where mounting is not permitted. */
export function mountDisk(folder: string, megabytes: number): boolean {
  const isMounted = run('mount', '-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder);
  if (isMounted) onTestFinished(() => void run('umount', '--lazy', folder));
  return isMounted;
}

/** Writes zeros until no byte is free. */
export function fillDisk(file: string, disk: string): void {
  const block = Buffer.alloc(4 * megabyte);
  const { bavail, bsize } = statfsSync(disk);
  writeFileSync(file, '');
  try {
    for (let written = 0; written <= bavail * bsize; written += block.length) {
      writeFileSync(file, block, { flag: 'a' });
    }
  } catch {
    // The disk is full.
  }
}

function run(command: string, ...words: string[]): boolean {
  return spawnSync(command, words, { stdio: 'ignore' }).status === 0;
}
