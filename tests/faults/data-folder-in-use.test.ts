import { randomBytes, randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runOpsProcess } from '#tests/support/ops-process.ts';
import { createContractBody } from '#tests/support/purchase.ts';
import {
  type ServerProcess,
  sendPurchase,
  startServer,
  waitForFailedStart,
} from '#tests/support/server-process.ts';
import { createDataFolder } from '#tests/support/temporary-folder.ts';

const body = createContractBody();
const newKey = `2027:${randomBytes(32).toString('base64')}`;

const rotate = (environment: Record<string, string>) =>
  runOpsProcess(['keys', 'rotate'], environment);

async function stop(server: ServerProcess): Promise<void> {
  server.kill('SIGTERM');
  expect((await server.exit).code).toBe(0);
}

test('a data folder in use is refused to a second server and to a key rotation, which then renews the key file', async () => {
  const DATA_DIR = createDataFolder();
  const key = randomUUID();
  const server = await startServer({ DATA_DIR });
  const reference = await sendPurchase(server, key, body);

  const stderr = `The data folder ${DATA_DIR} is in use by the running server (process ${server.pid}). Stop it first, or set DATA_DIR to another folder.\n`;
  expect(await waitForFailedStart({ DATA_DIR })).toEqual({ code: 1, stderr });
  expect(await rotate({ DATA_DIR })).toEqual({ code: 1, stdout: '', stderr });
  expect((await fetch(`${server.address}/readyz`)).status).toBe(200);
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
