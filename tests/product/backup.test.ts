import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, inject, test } from 'vitest';
import { createEmptyDatabase } from '#tests/support/empty-database.ts';
import { runOpsProcess, startOpsProcess } from '#tests/support/ops-process.ts';
import { createContractBody } from '#tests/support/purchase.ts';
import { type ServerProcess, sendPurchase, startServer } from '#tests/support/server-process.ts';
import { createDataFolder, createTemporaryFolder } from '#tests/support/temporary-folder.ts';

/** Buys one plan after another until `stop`, which returns the references. */
function buyUntilStopped(server: ServerProcess) {
  let isStopped = false;
  const bought = (async () => {
    const references: string[] = [];
    while (!isStopped) {
      references.push(await sendPurchase(server, randomUUID(), createContractBody()));
      // Without a pause the buyer would take a core from the backup.
      await delay(50);
    }
    return references;
  })();
  return {
    stop: () => {
      isStopped = true;
      return bought;
    },
  };
}

interface Printed {
  keys: { id: string }[];
  tables: Record<string, { rows: number; sha256: string }>;
}

/** Runs the command, which must succeed, and returns what it prints with `--json`. */
async function ops(args: string[], settings: Record<string, string>): Promise<Printed> {
  const { code, stdout, stderr } = await runOpsProcess([...args, '--json'], settings);
  expect(stderr).toBe('');
  expect(code).toBe(0);
  return JSON.parse(stdout) as Printed;
}

// backup.db.test.ts has a missing key, running-copy.test.ts a full disk.
test('a backup of a server that sells is restored into a new folder and into PostgreSQL with equal rows', async () => {
  const DATA_DIR = createDataFolder();
  const folder = createTemporaryFolder();
  const file = join(folder, 'backup.gz');
  const server = await startServer({ DATA_DIR });
  await sendPurchase(server, randomUUID(), createContractBody());

  // A killed command leaves nothing that hinders the next one.
  const killed = startOpsProcess(['backup', file], { DATA_DIR });
  await expect.poll(() => server.output()).toContain('a backup has begun');
  killed.kill();
  await killed.exit;
  await expect.poll(() => /interrupted|are copied/.test(server.output())).toBe(true);
  expect(existsSync(file)).toBe(false);

  const buyers = buyUntilStopped(server);
  const written = await ops(['backup', file], { DATA_DIR });
  const references = await buyers.stop();
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(written.tables.contracts?.rows).toBeGreaterThanOrEqual(1);
  expect(written.tables.contracts?.rows).toBeLessThanOrEqual(1 + references.length);
  expect(server.errors()).toEqual([]);
  server.kill('SIGTERM');
  expect((await server.exit).code).toBe(0);
  expect(readdirSync(DATA_DIR)).not.toContain('backup.sock');

  const other = join(createTemporaryFolder(), 'data');
  const key = readFileSync(join(DATA_DIR, 'bank.key')).toString('base64');
  const BANK_KEYS = `${written.keys[0]?.id}:${key}`;
  const restore = ['restore', file, '--no-erasures'];
  expect((await ops(restore, { DATA_DIR: other, BANK_KEYS })).tables).toEqual(written.tables);
  const DATABASE_URL = await createEmptyDatabase(inject('postgresUrl'));
  const cluster = { DATABASE_URL, BANK_KEYS, DATA_DIR: createTemporaryFolder() };
  expect((await ops(restore, cluster)).tables).toEqual(written.tables);

  // The first instance on the new database sells.
  const moved = await startServer({ ...cluster, DATA_DIR });
  expect(moved.output()).toContain('npm run ops -- restore FILE');
  await sendPurchase(moved, randomUUID(), createContractBody());
});
