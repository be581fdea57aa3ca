import { randomUUID } from 'node:crypto';
import { existsSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { contractBody } from '../support/purchase.ts';
import { failedStart, referenceOf, startServer } from '../support/server-process.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

test('a start without the key of the stored contracts, or with another, is refused in a sentence', async () => {
  const DATA_DIR = temporaryFolder();
  const server = await startServer({ DATA_DIR });
  const key = randomUUID();
  const reference = await referenceOf(server, key, contractBody());
  server.kill('SIGTERM');
  await server.exit;

  const file = join(DATA_DIR, 'bank.key');
  const kept = join(DATA_DIR, 'bank.key.kept');
  renameSync(file, kept);
  const missing = await failedStart({ DATA_DIR });
  expect(missing.code).toBe(1);
  expect(missing.stderr).toMatch(
    /^\S+bank\.key is missing, and the database holds bank details sealed with the key file-[\da-f]{8}\. Put the file back, or set BANK_KEYS\.\n$/,
  );
  expect(existsSync(file)).toBe(false);

  writeFileSync(file, Buffer.alloc(32, 9), { mode: 0o600 });
  const other = await failedStart({ DATA_DIR });
  expect(other.code).toBe(1);
  expect(other.stderr).toMatch(
    /^BANK_KEYS must hold every key in use, and lacks file-[\da-f]{8}\.\n$/,
  );

  renameSync(kept, file);
  expect(await referenceOf(await startServer({ DATA_DIR }), key, contractBody())).toBe(reference);
});
