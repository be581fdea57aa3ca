import { randomUUID } from 'node:crypto';
import { on } from 'node:events';
import { chmodSync, existsSync, readdirSync, statSync, watch } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { apiOperations } from '#api/operations.ts';
import { endpointPaths } from '#api/paths.ts';
import { createContractBody } from '#tests/support/purchase.ts';
import {
  getLockFilePath,
  launchServer,
  postJson,
  sendPurchase,
  startServer,
  waitForFailedStart,
} from '#tests/support/server-process.ts';
import { createSmallDisk } from '#tests/support/small-disk.ts';

/** Mode and name of files that other users may access, e.g. "755 database". */
function filesOpenToOthers(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return ['.', ...names]
    .map((name) => ({ name, mode: statSync(join(folder, name)).mode & 0o777 }))
    .filter(({ mode }) => (mode & 0o077) !== 0)
    .map(({ name, mode }) => `${mode.toString(8)} ${name}`);
}

const waitOptions = { timeout: 120_000, interval: 250 };

// One test for all, since creating the database takes most of the time.
test('a server that was killed while it created its database starts again, refuses a second server, keeps the data folder private and stores nothing while its disk is nearly full', async () => {
  const disk = createSmallDisk();
  const environment = {
    DATA_DIR: disk.folder,
    MIN_FREE_DISK_MB: String(disk.minimumMegabytes),
  };
  const umask = process.umask(0);
  chmodSync(disk.folder, 0o777);
  const changes = watch(disk.folder);
  const killed = launchServer(environment);
  for await (const [, name] of on(changes, 'change')) if (name === 'database-unfinished') break;
  changes.close();
  killed.kill('SIGKILL');
  expect((await killed.exit).code).toBe(null);

  const starting = startServer(environment);
  process.umask(umask);
  const server = await starting;
  expect(existsSync(join(disk.folder, 'database-unfinished'))).toBe(false);
  const readiness = async () => (await fetch(`${server.address}/readyz`)).status;
  expect(await readiness()).toBe(200);
  const second = await waitForFailedStart(environment);
  expect(second.stderr).toMatch(/^The data folder .+ is in use by the running server \(.+\n$/);
  expect(await sendPurchase(server, randomUUID(), createContractBody())).toMatch(/^HS-/);
  expect(filesOpenToOthers(disk.folder)).toEqual([]);
  expect(statSync(join(disk.folder, 'bank.key')).mode & 0o777).toBe(0o600);

  disk.fill();
  await vi.waitFor(async () => expect(await readiness()).toBe(503), waitOptions);
  for (const [path, body] of [
    [endpointPaths.createContract, createContractBody()],
    [endpointPaths.submitSpeakToAnExpert, apiOperations.submitSpeakToAnExpert.exampleBody],
    [endpointPaths.reportEvent, apiOperations.reportEvent.exampleBody],
  ] as const) {
    const refused = await postJson(server, path, body);
    expect([path, refused.status]).toEqual([path, 503]);
    expect(refused.headers.get('retry-after')).toBe('30');
  }
  expect((await fetch(`${server.address}/home-services/products`)).status).toBe(200);

  disk.clear();
  await vi.waitFor(async () => expect(await readiness()).toBe(200), waitOptions);
  expect(await sendPurchase(server, randomUUID(), createContractBody())).toMatch(/^HS-/);
  server.kill('SIGTERM');
  expect((await server.exit).code).toBe(0);
  expect(existsSync(getLockFilePath(disk.folder))).toBe(false);
});
