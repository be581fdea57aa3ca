import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { generateCsv } from './invented-addresses.ts';

/** Streams invented addresses into the built `ops addresses import -`. */
export async function importAddresses(
  environment: Record<string, string>,
  postcodes: number,
): Promise<void> {
  const child = spawn(
    process.execPath,
    ['build/server/ops.js', 'addresses', 'import', '-', '--report', join(tmpdir(), 'bench.csv')],
    { env: { PATH: process.env.PATH, ...environment }, stdio: ['pipe', 'ignore', 'inherit'] },
  );
  const closed = once(child, 'close');
  await pipeline(Readable.from(generateCsv(postcodes)), child.stdin);
  await closed;
  if (child.exitCode !== 0) throw new Error(`The import ended with ${child.exitCode}.`);
}
