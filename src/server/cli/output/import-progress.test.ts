import { expect, test } from 'vitest';
import { createImportProgressPrinter, formatBytes } from './import-progress.ts';

function recordedProgress(totalBytes: number) {
  const lines: string[] = [];
  let seconds = 0;
  const clock = () => new Date(Date.UTC(2026, 10, 15, 12, 0, seconds));
  const report = createImportProgressPrinter(totalBytes, clock, (line) => lines.push(line));
  const readUntil = (second: number, rows: number, bytes: number) => {
    seconds = second;
    report({ stage: 'reading', rows, bytes, skipped: 0 });
  };
  return { lines, report, readUntil };
}

test('an import prints rows, rate, share and time left every five seconds while it reads', () => {
  const { lines, readUntil } = recordedProgress(1000);
  readUntil(1, 10_000, 100);
  readUntil(5, 50_000, 250);
  readUntil(9, 60_000, 300);
  readUntil(10, 100_000, 500);
  expect(lines).toEqual([
    '50,000 rows, 10,000 a second, 25 %, 15 s left to read',
    '100,000 rows, 10,000 a second, 50 %, 10 s left to read',
  ]);
});

test('an import of standard input, whose length is unknown, prints no share and no time left', () => {
  const { lines, readUntil } = recordedProgress(Number.NaN);
  readUntil(5, 50_000, 250);
  expect(lines).toEqual(['50,000 rows, 10,000 a second']);
});

test('an import prints a line for each stage after reading', () => {
  const { lines, report } = recordedProgress(1000);
  for (const stage of ['indexing', 'replacing', 'locked'] as const) {
    report({ stage, rows: 3_000_000, bytes: 1000, skipped: 0 });
  }
  expect(lines).toEqual([
    '3,000,000 rows read; building the indexes',
    'replacing the addresses of the lookup',
    'another session, such as a backup, keeps the addresses locked; trying again',
  ]);
});

test.each([
  [1, '1 kB'],
  [28_000, '28 kB'],
  [28_001, '29 kB'],
  [999_000, '999 kB'],
  [999_001, '1 MB'],
  [1_203_400_000, '1,204 MB'],
])('a file of %d bytes has %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});
