import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sealAsVersion1 } from '#tests/support/legacy-seal.ts';
import { createContractBody } from '#tests/support/purchase.ts';
import { createTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { openTestStorage } from '#tests/support/test-storage.ts';
import { StartupError } from '../startup-error.ts';
import type { Storage } from '../storage/database.ts';
import { contracts } from '../storage/schema.ts';
import type { BankKey } from './key-ring.ts';
import { openKeyRing } from './open-key-ring.ts';
import { seal } from './seal.ts';

const older = { id: '2025', key: Buffer.alloc(32, 5) };
const newer = { id: '2026', key: Buffer.alloc(32, 6) };

let storage: Storage;

beforeAll(async () => {
  storage = await openTestStorage();
});
beforeEach(() => storage.db.delete(contracts));
afterAll(() => storage?.close());

async function stored(key: BankKey, bytesFor = (id: string) => seal([key], id, {}).bytes) {
  const { bankDetails: _, agreement: __, ...readable } = createContractBody();
  const id = randomUUID();
  await storage.db.insert(contracts).values({
    id,
    reference: id,
    idempotencyKey: id,
    requestHash: '',
    createdAt: new Date(),
    ...readable,
    bankKeyId: key.id,
    sealedBankDetails: bytesFor(id),
  });
}

const open = (keys: BankKey[], folder = createTemporaryFolder()) =>
  openKeyRing(keys, folder, storage.db);

test('openKeyRing accepts keys that decrypt stored contracts of both seal versions', async () => {
  await stored(older, (id) => sealAsVersion1(older, id, {}));
  await stored(newer);
  expect(await open([newer, older])).toEqual([newer, older]);
});

test('openKeyRing names the keys that stored contracts need and the configuration lacks', async () => {
  await stored(older);
  await stored(newer);
  const third = { id: '2027', key: Buffer.alloc(32, 7) };
  await expect(open([third])).rejects.toThrow(
    new StartupError('BANK_KEYS lacks keys that are in use: 2025, 2026.'),
  );
});

test('openKeyRing names the key id that is configured with a different key', async () => {
  await stored(older);
  await stored(newer);
  await expect(open([newer, { ...older, key: Buffer.alloc(32, 9) }])).rejects.toThrow(
    new StartupError(
      'The bank key 2025 does not open the bank details that were sealed with it. Configure the key that had this id before.',
    ),
  );
});

test('openKeyRing accepts a key when only one of its contracts is damaged', async () => {
  await stored(newer, () => Buffer.alloc(60, 1));
  await stored(newer);
  expect(await open([newer])).toEqual([newer]);
});

test('openKeyRing creates a key file only while there is no contract', async () => {
  const folder = createTemporaryFolder();
  const [{ id }] = await open([], folder);
  expect(id).toMatch(/^file-[\da-f]{8}$/);
  expect(existsSync(join(folder, 'bank.key'))).toBe(true);

  await stored(newer);
  const empty = createTemporaryFolder();
  const file = join(empty, 'bank.key');
  await expect(open([], empty)).rejects.toThrow(
    new StartupError(
      `${file} is missing, and the database holds bank details sealed with the key 2026. Put the file back, or set BANK_KEYS.`,
    ),
  );
  expect(existsSync(file)).toBe(false);
});
