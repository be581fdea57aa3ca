import type { ImportProgress } from '#server/addresses/import/import-addresses.ts';

const progressEveryMs = 5000;

/**
 * Returns a function that prints a line every five seconds while rows are read, and one for each later stage.
 * `totalBytes` is NaN for standard input.
 */
export function createImportProgressPrinter(
  totalBytes: number,
  clock: () => Date,
  warn: (line: string) => void,
): (progress: ImportProgress) => void {
  const start = clock().getTime();
  let printed = start;
  return ({ stage, rows, bytes }) => {
    if (stage === 'indexing')
      return warn(`${formatGroupedNumber(rows)} rows read; building the indexes`);
    if (stage === 'replacing') return warn('replacing the addresses of the lookup');
    if (stage === 'locked') {
      return warn('another session, such as a backup, keeps the addresses locked; trying again');
    }
    const now = clock().getTime();
    if (now - printed < progressEveryMs) return;
    printed = now;
    const seconds = (now - start) / 1000;
    const rate = `${formatGroupedNumber(rows)} rows, ${formatGroupedNumber(Math.round(rows / seconds))} a second`;
    const left = Math.round((seconds * (totalBytes - bytes)) / bytes);
    const share = Math.floor((100 * bytes) / totalBytes);
    warn(Number.isNaN(left) ? rate : `${rate}, ${share} %, ${left} s left to read`);
  };
}

/** E.g. "28 kB", "1,204 MB". Rounded up: a disk with so much free space is enough. */
export function formatBytes(bytes: number): string {
  return bytes <= 999_000
    ? `${Math.ceil(bytes / 1e3)} kB`
    : `${formatGroupedNumber(Math.ceil(bytes / 1e6))} MB`;
}

export function formatGroupedNumber(value: number): string {
  return value.toLocaleString('en-GB');
}
