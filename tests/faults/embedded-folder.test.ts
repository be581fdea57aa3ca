import { randomUUID } from 'node:crypto';
import { chmodSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { operations } from '#api/contract.ts';
import { idempotencyKeyHeader } from '#api/create-contract.ts';
import { endpoints } from '#api/paths.ts';
import { contractBody } from '../support/purchase.ts';
import { referenceOf, type ServerProcess, startServer } from '../support/server-process.ts';
import { smallDisk } from '../support/small-disk.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/** What of the folder other users could use, e.g. "755 database". */
function openToOthers(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return ['.', ...names]
    .map((name) => ({ name, mode: statSync(join(folder, name)).mode & 0o777 }))
    .filter(({ mode }) => (mode & 0o077) !== 0)
    .map(({ name, mode }) => `${mode.toString(8)} ${name}`);
}

test('nothing in the data folder is open to others, whatever the umask and whoever made it', async () => {
  const DATA_DIR = temporaryFolder();
  chmodSync(DATA_DIR, 0o777);
  const before = process.umask(0);
  const starting = startServer({ DATA_DIR });
  process.umask(before);
  const server = await starting;
  await referenceOf(server, randomUUID(), contractBody());
  expect(openToOthers(DATA_DIR)).toEqual([]);
  expect(statSync(join(DATA_DIR, 'bank.key')).mode & 0o777).toBe(0o600);
});

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

test('a nearly full disk refuses what would be stored and turns readiness red, until there is room', async () => {
  const disk = smallDisk();
  const server = await startServer({
    DATA_DIR: disk.folder,
    MIN_FREE_DISK_MB: String(disk.minimumMegabytes),
  });
  const readiness = async () => (await fetch(`${server.address}/readyz`)).status;
  const reference = await referenceOf(server, randomUUID(), contractBody());
  expect(reference).toMatch(/^HS-/);

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
