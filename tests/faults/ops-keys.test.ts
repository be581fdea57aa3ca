import { randomBytes, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { createEmptyDatabase } from '#tests/support/empty-database.ts';
import { runOpsProcess } from '#tests/support/ops-process.ts';
import { createContractBody } from '#tests/support/purchase.ts';
import { type ServerProcess, sendPurchase, startServer } from '#tests/support/server-process.ts';
import { createTemporaryFolder } from '#tests/support/temporary-folder.ts';

const body = createContractBody();
const newKey = `2027:${randomBytes(32).toString('base64')}`;

const rotate = (environment: Record<string, string>) =>
  runOpsProcess(['keys', 'rotate'], environment);

async function stop(server: ServerProcess): Promise<void> {
  server.kill('SIGTERM');
  expect((await server.exit).code).toBe(0);
}

test('rotates the key file of the embedded database only while the server is stopped', async () => {
  const DATA_DIR = createTemporaryFolder();
  const key = randomUUID();
  const server = await startServer({ DATA_DIR });
  const reference = await sendPurchase(server, key, body);

  const refused = await rotate({ DATA_DIR });
  expect(refused).toMatchObject({ code: 1, stdout: '' });
  expect(refused.stderr).toBe(
    `The data folder ${DATA_DIR} is in use by the running server (process ${server.pid}). Stop it first, or set DATA_DIR to another folder.\n`,
  );
  await stop(server);

  const oldKey = `file:${readFileSync(join(DATA_DIR, 'bank.key')).toString('base64')}`;
  expect(await rotate({ DATA_DIR, BANK_KEYS: `${newKey},${oldKey}` })).toEqual({
    code: 0,
    stdout: '1 contracts are now under the key 2027, 0 are left under others.\n',
    stderr: '1 contracts sealed again\n',
  });

  const renewed = await startServer({ DATA_DIR, BANK_KEYS: newKey });
  expect(await sendPurchase(renewed, key, body)).toBe(reference);
});

test('rotates keys on PostgreSQL while servers keep selling', async () => {
  const DATABASE_URL = await createEmptyDatabase(inject('postgresUrl'));
  const oldKey = `2026:${randomBytes(32).toString('base64')}`;
  const keys = Array.from({ length: 5 }, () => randomUUID());
  const before = await startServer({ DATABASE_URL, BANK_KEYS: oldKey });
  const references = await Promise.all(keys.map((key) => sendPurchase(before, key, body)));
  await stop(before);

  const BANK_KEYS = `${newKey},${oldKey}`;
  const during = await startServer({ DATABASE_URL, BANK_KEYS });
  const [rotated] = await Promise.all([
    rotate({ DATABASE_URL, BANK_KEYS }),
    sendPurchase(during, randomUUID(), body),
  ]);
  expect(rotated.code).toBe(0);
  expect(rotated.stdout).toContain('5 contracts are now under the key 2027, 0 are left');
  expect(await Promise.all(keys.map((key) => sendPurchase(during, key, body)))).toEqual(references);
});

test('names a data folder that holds no database, and creates none', async () => {
  const DATA_DIR = createTemporaryFolder();
  expect(await rotate({ DATA_DIR })).toEqual({
    code: 1,
    stdout: '',
    stderr: `There is no database in ${DATA_DIR}. Set DATA_DIR to its folder.\n`,
  });
});
