import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { generateCsv } from './invented-addresses.ts';

export interface ImportMeasure {
  seconds: number;
  /** The largest resident size of the process in MB until a tenth, a half and the whole of the rows were read, and until it ended. */
  peakMemory: { tenth: number; half: number; whole: number; end: number };
}

/** Streams invented addresses into the built `ops addresses import -`, and measures time and peak memory of its process. */
export async function measureImport(
  environment: Record<string, string>,
  postcodes: number,
): Promise<ImportMeasure> {
  const started = performance.now();
  const child = spawn(
    process.execPath,
    ['build/server/ops.js', 'addresses', 'import', '-', '--report', join(tmpdir(), 'bench.csv')],
    { env: { PATH: process.env.PATH, ...environment }, stdio: ['pipe', 'ignore', 'inherit'] },
  );
  const peakMemory = { tenth: 0, half: 0, whole: 0, end: 0 };
  const watch = setInterval(() => {
    peakMemory.end = readPeakMemory(child.pid) ?? peakMemory.end;
  }, 50);
  const onRead = (share: number) => {
    if (share <= 0.1) peakMemory.tenth = peakMemory.end;
    if (share <= 0.5) peakMemory.half = peakMemory.end;
    peakMemory.whole = peakMemory.end;
  };
  const closed = once(child, 'close');
  await pipeline(Readable.from(generateCsv(postcodes, onRead)), child.stdin);
  await closed;
  clearInterval(watch);
  if (child.exitCode !== 0) throw new Error(`The import ended with ${child.exitCode}.`);
  return { seconds: (performance.now() - started) / 1000, peakMemory };
}

/** The largest resident size so far, as Linux counts it. Undefined once the process has ended. */
export function readPeakMemory(pid: number | undefined): number | undefined {
  try {
    const kilobytes = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kilobytes === undefined ? undefined : Number(kilobytes) / 1024;
  } catch {
    return undefined;
  }
}
