import { randomUUID } from 'node:crypto';
import { chmodSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { idempotencyKeyHeader } from '#api/create-contract-response.ts';
import { operations } from '#api/operations.ts';
import { endpoints } from '#api/paths.ts';
import { contractBody } from '#tests/support/purchase.ts';
import { referenceOf, type ServerProcess, startServer } from '#tests/support/server-process.ts';
import { smallDisk } from '#tests/support/small-disk.ts';

/** What of the folder other users could use, e.g. "755 database". */
function openToOthers(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return ['.', ...names]
    .map((name) => ({ name, mode: statSync(join(folder, name)).mode & 0o777 }))
    .filter(({ mode }) => (mode & 0o077) !== 0)
    .map(({ name, mode }) => `${mode.toString(8)} ${name}`);
}

const post = ({ address }: ServerProcess, path: string, body: unknown) =>
  fetch(`${address}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      origin: address,
      [idempotencyKeyHeader]: randomUUID(),
    },
    body: JSON.stringify(body),
  });

const patience = { timeout: 30_000, interval: 250 };

// One server for both: its start is what takes the time.
test('the data folder is closed to others, and its disk is never filled', async () => {
  const disk = smallDisk();
  chmodSync(disk.folder, 0o777);
  const umask = process.umask(0);
  const starting = startServer({
    DATA_DIR: disk.folder,
    MIN_FREE_DISK_MB: String(disk.minimumMegabytes),
  });
  process.umask(umask);
  const server = await starting;
  const readiness = async () => (await fetch(`${server.address}/readyz`)).status;
  expect(await referenceOf(server, randomUUID(), contractBody())).toMatch(/^HS-/);
  expect(openToOthers(disk.folder)).toEqual([]);
  expect(statSync(join(disk.folder, 'bank.key')).mode & 0o777).toBe(0o600);

  disk.fill();
  await vi.waitFor(async () => expect(await readiness()).toBe(503), patience);
  for (const [path, body] of [
    [endpoints.createContract, contractBody()],
    [endpoints.submitSpeakToAnExpert, operations.submitSpeakToAnExpert.exampleBody],
    [endpoints.reportEvent, operations.reportEvent.exampleBody],
  ] as const) {
    const refused = await post(server, path, body);
    expect([path, refused.status]).toEqual([path, 503]);
    expect(refused.headers.get('retry-after')).toBe('30');
  }
  expect((await fetch(`${server.address}/home-services/products`)).status).toBe(200);

  disk.clear();
  await vi.waitFor(async () => expect(await readiness()).toBe(200), patience);
  expect(await referenceOf(server, randomUUID(), contractBody())).toMatch(/^HS-/);
});
