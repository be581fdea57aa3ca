import { randomBytes, randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runOpsProcess } from '#tests/support/ops-process.ts';
import { createContractBody } from '#tests/support/purchase.ts';
import { type ServerProcess, sendPurchase, startServer } from '#tests/support/server-process.ts';
import { createDataFolder, createTemporaryFolder } from '#tests/support/temporary-folder.ts';

const body = createContractBody();
const newKey = `2027:${randomBytes(32).toString('base64')}`;

const rotate = (environment: Record<string, string>) =>
  runOpsProcess(['keys', 'rotate'], environment);

async function stop(server: ServerProcess): Promise<void> {
  server.kill('SIGTERM');
  expect((await server.exit).code).toBe(0);
}

test('rotates the key file of the embedded database only while the server is stopped', async () => {
  const DATA_DIR = createDataFolder();
  const key = randomUUID();
  const server = await startServer({ DATA_DIR });
  const reference = await sendPurchase(server, key, body);

  const refused = await rotate({ DATA_DIR });
  expect(refused).toMatchObject({ code: 1, stdout: '' });
  expect(refused.stderr).toBe(
    `The data folder ${DATA_DIR} is in use by the running server (process ${server.pid}). Stop it first, or set DATA_DIR to another folder.\n`,
  );
  await stop(server);

  expect(await rotate({ DATA_DIR, BANK_KEYS: newKey })).toEqual({
    code: 0,
    stdout: '1 contracts are now under the key 2027, 0 are left under others.\n',
    stderr: '1 contracts sealed again\n',
  });

  rmSync(join(DATA_DIR, 'bank.key'));
  const renewed = await startServer({ DATA_DIR, BANK_KEYS: newKey });
  expect(await sendPurchase(renewed, key, body)).toBe(reference);
});

test('names a data folder that holds no database, and creates none', async () => {
  const DATA_DIR = createTemporaryFolder();
  expect(await rotate({ DATA_DIR })).toEqual({
    code: 1,
    stdout: '',
    stderr: `There is no database in ${DATA_DIR}. Set DATA_DIR to its folder.\n`,
  });
});
