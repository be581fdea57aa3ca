import { randomUUID } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { createContractBody } from '#tests/support/purchase.ts';
import { createTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { openSharedStorage } from '#tests/support/test-storage.ts';
import { OperatorError } from '../errors/operator-error.ts';
import type { Storage } from '../storage/database.ts';
import { bankKeys, contracts } from '../storage/schema.ts';
import type { BankKey } from './key-ring.ts';
import { openKeyRing } from './open-key-ring.ts';
import { seal } from './seal.ts';

const older = { id: '2025', key: Buffer.alloc(32, 5) };
const newer = { id: '2026', key: Buffer.alloc(32, 6) };
const third = { id: '2027', key: Buffer.alloc(32, 7) };

let storage: Storage;

beforeAll(async () => {
  storage = await openSharedStorage();
});
beforeEach(async () => {
  await storage.db.delete(contracts);
  await storage.db.delete(bankKeys);
});

async function storeContract(key: BankKey) {
  const { bankDetails: _, agreement: __, ...readable } = createContractBody();
  const id = randomUUID();
  await storage.db.insert(contracts).values({
    id,
    reference: id,
    idempotencyKey: id,
    requestHash: '',
    buyerHash: '',
    evidence: sql`'{}'`,
    createdAt: new Date(),
    ...readable,
    bankKeyId: key.id,
    sealedBankDetails: seal([key], id, {}).bytes,
  });
}

/** Opens the key ring as an instance on PostgreSQL does. */
const open = (...keys: BankKey[]) =>
  openKeyRing(keys, { db: storage.db, dataFolder: createTemporaryFolder(), isShared: true });

/** Opens the key ring as the embedded database does. */
const openEmbedded = (keys: BankKey[], dataFolder = createTemporaryFolder()) =>
  openKeyRing(keys, { db: storage.db, dataFolder, isShared: false });

const states = async () => {
  const rows = await storage.db.select().from(bankKeys).orderBy(bankKeys.id);
  return Object.fromEntries(rows.map(({ id, state }) => [id, state]));
};

test('a key is added last, then put first, and the old one is removed when no contract uses it', async () => {
  expect(await open(older)).toEqual([older]);
  await storeContract(older);
  expect(await open(older, newer)).toEqual([older, newer]);
  expect(await states()).toEqual({ 2025: 'encrypts', 2026: 'added' });
  expect(await open(newer, older)).toEqual([newer, older]);
  expect(await states()).toEqual({ 2025: 'encrypts', 2026: 'encrypts' });
  await storage.db.update(contracts).set({ bankKeyId: newer.id });
  expect(await open(newer)).toEqual([newer]);
  expect(await states()).toEqual({ 2025: 'removed', 2026: 'encrypts' });
});

test.each([
  ['that no instance has had', async () => {}],
  [
    'that an instance has been started without since it was added',
    async () => {
      await open(older, newer);
      await open(older);
    },
  ],
  [
    'that was removed',
    async () => {
      await open(older, newer);
      await open(newer, older);
      await open(older);
    },
  ],
])('openKeyRing refuses a first key %s', async (_, prepare) => {
  await open(older);
  await storeContract(older);
  await prepare();
  await expect(open(newer, older)).rejects.toThrow(
    new OperatorError(
      'BANK_KEYS must not begin with 2026 yet: put it last, restart every instance, then put it first.',
    ),
  );
});

test('openKeyRing accepts any first key while there is no contract and none of the keys is known', async () => {
  await open(older);
  expect(await open(newer, third)).toEqual([newer, third]);
  expect(await states()).toEqual({ 2025: 'removed', 2026: 'encrypts', 2027: 'added' });
});

test('openKeyRing accepts a new first key on the embedded database, which has one instance', async () => {
  await openEmbedded([older]);
  await storeContract(older);
  expect(await openEmbedded([newer, older])).toEqual([newer, older]);
});

test('openKeyRing names the keys that contracts use and the configuration lacks', async () => {
  await open(older, newer, third);
  await storeContract(older);
  await storeContract(newer);
  await expect(open(third)).rejects.toThrow(
    new OperatorError(
      'The database holds bank details sealed with the key 2025, 2026. Add it to BANK_KEYS.',
    ),
  );
  expect(await states()).toEqual({ 2025: 'encrypts', 2026: 'added', 2027: 'added' });
});

test('openKeyRing names the id that is configured with a different key', async () => {
  await open(newer, older);
  await expect(open(newer, { ...older, key: third.key })).rejects.toThrow(
    new OperatorError(
      'The bank key 2025 is not the key that had this id before. Configure that one, or give the new key another id.',
    ),
  );
});

test('openKeyRing reads no contract when every known key is configured', async () => {
  await open(older, newer);
  await storage.db.transaction(async (tx) => {
    await tx.execute('alter table contracts rename to hidden');
    expect(
      await openKeyRing([older, newer], { db: tx, dataFolder: '', isShared: true }),
    ).toHaveLength(2);
    await tx.execute('alter table hidden rename to contracts');
  });
});

test('openKeyRing creates a key file only while no contract uses a key', async () => {
  const folder = createTemporaryFolder();
  const [created] = await openEmbedded([], folder);
  expect(created.id).toMatch(/^file-[\da-f]{8}$/);
  expect(existsSync(join(folder, 'bank.key'))).toBe(true);

  const [replaced] = await openEmbedded([]);
  expect(await states()).toEqual({ [created.id]: 'removed', [replaced.id]: 'encrypts' });

  await storeContract(replaced);
  const empty = createTemporaryFolder();
  const file = join(empty, 'bank.key');
  const sealed = `The database holds bank details sealed with the key ${replaced.id}.`;
  await expect(openEmbedded([], empty)).rejects.toThrow(
    new OperatorError(`${sealed} ${file} is missing: put it back.`),
  );
  expect(existsSync(file)).toBe(false);
  await expect(openEmbedded([newer], empty)).rejects.toThrow(
    new OperatorError(`${sealed} ${file} is missing: put it back.`),
  );
  writeFileSync(file, third.key);
  await expect(openEmbedded([{ ...third, id: 'file-00000000' }], empty)).rejects.toThrow(
    new OperatorError(`${sealed} ${file} holds another key: put the right file back.`),
  );
});
