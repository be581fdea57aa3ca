import { asc } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Storage } from '#server/platform/storage/database.ts';
import { contracts, deliveries, staffAudit } from '#server/platform/storage/schema.ts';
import { noDeliveryWorkers } from '#tests/support/no-delivery-workers.ts';
import { createOpsSettings, runOpsInProcess } from '#tests/support/ops.ts';
import {
  createPrivatePurchase,
  findLeaks,
  personalSecrets,
} from '#tests/support/private-details.ts';
import { storePurchase } from '#tests/support/stored-purchase.ts';
import { createTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { openSharedStorage } from '#tests/support/test-storage.ts';

let storage: Storage;
let sent: string;
let held: [string, string, string];

beforeAll(async () => {
  storage = await openSharedStorage();
});
/** Four sales to one account, of which the first is sent on. */
beforeEach(async () => {
  await storage.db.delete(contracts);
  const begin = Date.now() - 60_000;
  const buy = (number: number) =>
    storePurchase(
      {
        ...storage,
        deliveries: noDeliveryWorkers,
        clock: () => new Date(begin + number),
        sameAccountLimit: 1,
      },
      createPrivatePurchase(),
    );
  sent = await buy(0);
  held = [await buy(1), await buy(2), await buy(3)];
});

const ops = (...argv: string[]) =>
  runOpsInProcess(argv, {
    settings: createOpsSettings(createTemporaryFolder()),
    open: () => storage,
  });
const json = async (...argv: string[]) => JSON.parse((await ops(...argv, '--json')).stdout);

/** What the audit got since the row of this id. */
async function readAudit(count: number) {
  const rows = await storage.db.select().from(staffAudit).orderBy(asc(staffAudit.id));
  return rows.slice(-count).map(({ name, role, act, about }) => ({ name, role, act, about }));
}

const listReferences = async () =>
  (await json('held', 'list')).map(({ reference }: { reference: string }) => reference);

test('held list has the sales that are held, newest first and masked', async () => {
  expect(await listReferences()).toEqual(held.toReversed());
  const { stdout } = await ops('held', 'list');
  expect(findLeaks(stdout, personalSecrets)).toEqual([]);
  await storage.db.delete(contracts);
  expect((await ops('held', 'list')).stdout).toBe('No sale is held.\n');
});

test('held let-go sends sales on, held end never does, and the audit has who did it', async () => {
  const [first, second, third] = held;
  const letGo = await ops('held', 'let-go', first.toLowerCase(), second);
  expect(letGo).toMatchObject({ code: 0, stderr: '' });
  expect(letGo.stdout.split('\n').toSorted()).toEqual(
    [
      '',
      ...[first, second].map((one) => `${one} is let go: webhook and mail are sent.`),
    ].toSorted(),
  );
  const ended = await ops('held', 'end', third);
  expect(ended).toMatchObject({
    code: 0,
    stdout: `${third} is ended: nothing of it is sent, and nothing is collected.\n`,
  });
  expect(await storage.db.$count(deliveries)).toBe(6);
  expect(await listReferences()).toEqual([]);
  const audit = await readAudit(3);
  expect(audit.map(({ act, about }) => `${act} ${about}`).toSorted()).toEqual(
    [`ended-sale ${third}`, ...[first, second].map((one) => `let-sale-go ${one}`)].toSorted(),
  );
  for (const { name, role } of audit) {
    expect(name).toMatch(/^\S+, command line$/);
    expect(role).toBeNull();
  }
});

test('with a sale that is not held, or is unknown, nothing is done', async () => {
  const [first] = held;
  for (const [other, problem] of [
    [sent, `${sent} is not held: nothing was done.`],
    ['HS-2222-2222', 'There is no contract HS-2222-2222.'],
  ] as const) {
    const { code, stderr } = await ops('held', 'end', first, other);
    expect({ code, stderr: stderr.trim() }).toEqual({ code: 1, stderr: problem });
  }
  expect(await listReferences()).toHaveLength(3);
  await ops('held', 'end', first);
  expect((await ops('held', 'let-go', first)).code).toBe(1);
});

test('contracts show, evidence, affiliates and health know the state', async () => {
  const [first, second] = held;
  await ops('held', 'let-go', second);
  await ops('held', 'end', held[2]);
  const show = async (reference: string) => (await ops('contracts', 'show', reference)).stdout;
  expect(await show(first)).toMatch(/Held for a look +nothing is sent\n/);
  expect(await show(first)).toMatch(/Same account +1 others in the 24 hours before\n/);
  expect(await show(second)).toMatch(/Held for a look +let go, \d{4}-\d\d-\d\d \d\d:\d\d UTC\n/);
  expect(await show(held[2])).toMatch(/Held for a look +ended by staff, never sent, \d{4}-/);
  expect(await show(sent)).not.toContain('Held');
  expect(await json('contracts', 'show', first)).toMatchObject({
    heldState: 'held',
    heldUntil: null,
  });
  expect((await ops('evidence', first, '--html')).stdout).toContain(
    'Nobody has decided, and nothing was sent',
  );
  expect(await json('evidence', second)).toMatchObject({ heldState: 'let-go' });
  const { stdout } = await ops('health');
  expect(stdout).toMatch(/Held for a look +1, the first since \d{4}-\d\d-\d\d \d\d:\d\d UTC\n/);
  expect(await json('health')).toMatchObject({ heldSales: 1 });
});
