import { randomBytes, randomUUID } from 'node:crypto';
import { expect, inject, test } from 'vitest';
import { endpointPaths } from '#api/paths.ts';
import { createEmptyDatabase } from '#tests/support/empty-database.ts';
import { runOpsProcess } from '#tests/support/ops-process.ts';
import { createContractBody } from '#tests/support/purchase.ts';
import { postJson, type ServerProcess, startServer } from '#tests/support/server-process.ts';

const createKey = (id: string) => `${id}:${randomBytes(32).toString('base64')}`;

const press = async (instance: ServerProcess, key: string): Promise<string> => {
  const contract = { ...createContractBody(), agreement: undefined };
  const response = await postJson(instance, endpointPaths.createContract, contract, { key });
  const { referenceId, errors } = await response.json();
  return `${response.status} ${referenceId ?? errors[0].code}`;
};

// `npm run faults` makes the whole change under load.
test('a buyer who presses at two instances in the middle of a change of the bank key buys once, and gets the same answers after it', async () => {
  const DATABASE_URL = await createEmptyDatabase(inject('postgresUrl'));
  const [oldKey, newKey] = [createKey('2026'), createKey('2027')];
  const start = (BANK_KEYS: string) => startServer({ DATABASE_URL, BANK_KEYS });
  const newFirst = `${newKey},${oldKey}`;
  const older = await start(`${oldKey},${newKey}`);
  const newer = await start(newFirst);
  const keys = [randomUUID(), randomUUID()] as const;
  const pressed = await Promise.all([press(older, keys[0]), press(newer, keys[1])]);
  expect(pressed.toSorted()).toEqual([expect.stringMatching(/^200 HS-/), '409 BOUGHT_ALREADY']);

  const rotated = await runOpsProcess(['keys', 'rotate'], { DATABASE_URL, BANK_KEYS: newFirst });
  expect(rotated).toMatchObject({ code: 0, stdout: expect.stringContaining(', 0 are left') });
  for (const instance of [older, newer]) instance.kill('SIGTERM');
  const last = await start(newKey);
  expect(await Promise.all(keys.map((key) => press(last, key)))).toEqual(pressed);
});
