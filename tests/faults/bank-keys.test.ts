import { randomUUID } from 'node:crypto';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { createEmptyDatabase } from '#tests/support/empty-database.ts';
import { createContractBody } from '#tests/support/purchase.ts';
import { sendPurchase, startServer, waitForFailedStart } from '#tests/support/server-process.ts';
import { createDataFolder } from '#tests/support/temporary-folder.ts';

async function sellOne(environment: Record<string, string>): Promise<void> {
  const server = await startServer(environment);
  await sendPurchase(server, randomUUID(), createContractBody());
  server.kill('SIGTERM');
  await server.exit;
}

const keyOf = (id: string, byte: number) => `${id}:${Buffer.alloc(32, byte).toString('base64')}`;

test('the server refuses to start when a bank key is wrong, or when a key that stored contracts need is missing', async () => {
  const DATABASE_URL = await createEmptyDatabase(inject('postgresUrl'));
  await sellOne({ DATABASE_URL, BANK_KEYS: keyOf('2026', 6) });
  expect(await waitForFailedStart({ DATABASE_URL, BANK_KEYS: keyOf('2026', 7) })).toEqual({
    code: 1,
    stderr:
      'The bank key 2026 is not the key that had this id before. Configure that one, or give the new key another id.\n',
  });
  expect(await waitForFailedStart({ DATABASE_URL, BANK_KEYS: keyOf('2027', 7) })).toEqual({
    code: 1,
    stderr: 'The database holds bank details sealed with the key 2026. Add it to BANK_KEYS.\n',
  });
});

test('creates no new key file when the database already holds contracts', async () => {
  const DATA_DIR = createDataFolder();
  await sellOne({ DATA_DIR });
  const file = join(DATA_DIR, 'bank.key');
  rmSync(file);
  const { code, stderr } = await waitForFailedStart({ DATA_DIR });
  expect(code).toBe(1);
  expect(stderr).toMatch(
    /^The database holds bank details sealed with the key file-[\da-f]{8}\. \S+bank\.key is missing: put it back\.\n$/,
  );
  expect(existsSync(file)).toBe(false);
});
