import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, inject, test, vi } from 'vitest';
import { createFailure } from '#api/failures.ts';
import { endpointPaths } from '#api/paths.ts';
import { readConfig } from '#server/config.ts';
import { openStorage } from '#server/platform/storage/open-storage.ts';
import { contracts, enquiries } from '#server/platform/storage/schema.ts';
import { createEmptyDatabase } from '#tests/support/empty-database.ts';
import { runOpsProcess } from '#tests/support/ops-process.ts';
import { createContractBody } from '#tests/support/purchase.ts';
import {
  postJson,
  type ServerProcess,
  sendPurchase,
  startServer,
  testBankKeys,
} from '#tests/support/server-process.ts';
import { createShiftedClock } from '#tests/support/shifted-clock.ts';
import { createDataFolder } from '#tests/support/temporary-folder.ts';

const hour = 60 * 60_000;
const tenYears = 10 * 365 * 24 * hour;
const shifts: Record<string, number> = {
  'an hour ahead': hour,
  'an hour behind': -hour,
  'a day ahead': 24 * hour,
  'a day behind': -24 * hour,
  'ten years ahead': tenYears,
  'ten years behind': -tenYears,
};

const body = createContractBody();

const readiness = async ({ address }: ServerProcess) => {
  const response = await fetch(`${address}/readyz`);
  const { checks } = (await response.json()) as { checks: Record<string, string> };
  return { status: response.status, clock: checks.clock };
};

/** The value of a metric without labels. */
const metric = async ({ address }: ServerProcess, name: string) => {
  const text = await (await fetch(`${address}/metrics`)).text();
  return Number(new RegExp(`^${name} (.*)$`, 'm').exec(text)?.[1]);
};

const logged = (server: ServerProcess, text: string) =>
  vi.waitFor(
    () =>
      expect(
        server
          .log()
          .map(({ msg }) => msg)
          .join('\n'),
      ).toContain(text),
    120_000,
  );

const buy = (server: ServerProcess) => postJson(server, endpointPaths.createContract, body);

const enquiry = () => ({
  id: randomUUID(),
  createdAt: new Date(),
  name: 'A',
  email: 'a@example.com',
  telNumber: '07700900123',
  message: 'Hi',
});

test('beside an instance with a right clock, one with a wrong clock deletes nothing, sells nothing and is not ready', async () => {
  const settings = {
    DATABASE_URL: await createEmptyDatabase(inject('postgresUrl')),
    BANK_KEYS: testBankKeys,
  };
  const right = await startServer(settings);
  const storage = await openStorage(readConfig(settings), '');
  await storage.db.insert(enquiries).values(Array.from({ length: 30 }, enquiry));

  const sold: string[] = [];
  let isOver = false;
  const buyer = async () => {
    while (!isOver) {
      sold.push(await sendPurchase(right, randomUUID(), body));
      // Without a pause the buyers would take both cores from the starts.
      await delay(400);
    }
  };
  const load = Promise.all([buyer(), buyer()]);
  // A test that fails kills the server, and with it these requests.
  load.catch(() => {});

  // One after the other: six starts at once would keep each other from the database.
  for (const [name, shiftMs] of Object.entries(shifts)) {
    const wrong = await startServer({ ...settings, ...createShiftedClock(shiftMs) });
    await logged(wrong, 'old data is not deleted');
    await logged(wrong, 'nothing is sold or deleted');
    const refused = await buy(wrong);
    expect(refused.status, name).toBe(503);
    expect(await refused.json()).toEqual(createFailure(503));
    expect(refused.headers.get('retry-after')).toBe('30');
    const { status, clock } = await readiness(wrong);
    expect(status, name).toBe(503);
    expect(clock, name).toMatch(` seconds ${shiftMs > 0 ? 'ahead of' : 'behind'} the database`);
    // Measured by a query, whose time on a busy machine is a part of it.
    expect(Number.parseInt(clock ?? '', 10)).toBeCloseTo(Math.abs(shiftMs) / 1000, -1);
    expect(await metric(wrong, 'clock_skew_seconds')).toBeCloseTo(shiftMs / 1000, -1);
    expect(await readiness(right), name).toEqual({ status: 200, clock: 'ok' });
    wrong.kill('SIGKILL');
    await wrong.exit;
  }
  isOver = true;
  await load;

  // An instance whose clock is wrong by less than fifteen minutes sells, by the time of the database.
  const late = await startServer({ ...settings, ...createShiftedClock(-hour / 6) });
  expect(await readiness(late)).toEqual({ status: 200, clock: 'ok' });
  const reference = await sendPurchase(late, randomUUID(), body);
  sold.push(reference);
  await logged(late, 'old data is not deleted');
  const stored = await storage.db.select().from(contracts);
  expect(stored.map(({ reference }) => reference).toSorted()).toEqual(sold.toSorted());
  const last = stored.find((contract) => contract.reference === reference);
  expect(Date.now() - (last?.createdAt.getTime() ?? 0)).toBeLessThan(hour / 12);
  expect(last?.evidence?.receivedAt).toBe(last?.createdAt.toISOString());
  expect(await storage.db.$count(enquiries)).toBe(30);
  await storage.close();
});

test('on the embedded database a clock ten years ahead deletes nothing until an operator confirms the count', async () => {
  const DATA_DIR = createDataFolder();
  const mails = () => readdirSync(join(DATA_DIR, 'mail')).length;
  const right = await startServer({ DATA_DIR });
  for (let sale = 0; sale < 3; sale += 1) await sendPurchase(right, randomUUID(), body);
  await vi.waitFor(() => expect(mails()).toBe(3), 120_000);
  right.kill('SIGTERM');
  await right.exit;

  const clock = createShiftedClock(tenYears);
  const wrong = await startServer({ DATA_DIR, ...clock });
  await logged(wrong, 'old data is not deleted');
  expect(wrong.output()).toContain('ops retention run --confirm 6');
  expect(await metric(wrong, 'retention_stopped\\{kind="contracts"\\}')).toBe(1);
  wrong.kill('SIGTERM');
  await wrong.exit;
  expect(mails()).toBe(3);

  const confirmed = await runOpsProcess(['retention', 'run', '--confirm', '6'], {
    DATA_DIR,
    ...clock,
  });
  expect(confirmed).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^contracts +7 years +3\n(.*\n)*mail +30 days +3$/m),
  });
  expect(mails()).toBe(0);
});
