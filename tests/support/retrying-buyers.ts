import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { expect, onTestFinished, vi } from 'vitest';
import { createContractBody } from './purchase.ts';
import { type ServerProcess, sendPurchase } from './server-process.ts';

const body = createContractBody();
let buyers = 0;

/** The purchase of somebody else each time: many of one account would be held for a look. */
function createPurchase() {
  buyers += 1;
  // The tables of the account check do not know this sort code, so every number is possible.
  const account = { sortCode: '998877', accountNumber: String(30_000_000 + buyers) };
  return {
    ...body,
    bankDetails: { ...body.bankDetails, ...account },
    customerDetails: { ...body.customerDetails, email: `buyer${buyers}@example.com` },
  };
}

/** Starts buyers who purchase until closed; each repeats a failed purchase with the same key. */
export function startBuyers(server: ServerProcess, count: number) {
  const answered = new Map<string, string>();
  let failures = 0;
  let isOpen = true;
  let isOver = false;
  onTestFinished(() => {
    isOpen = false;
    isOver = true;
  });
  const buy = async () => {
    while (isOpen) {
      const key = randomUUID();
      const purchase = createPurchase();
      while (!answered.has(key) && !isOver) {
        try {
          answered.set(key, await sendPurchase(server, key, purchase));
          // Without a pause the buyers would take both cores from the other tests.
          await pause(30);
        } catch {
          failures += 1;
          // A buyer who presses more than 60 times in five minutes is refused.
          await pause(500);
        }
      }
    }
  };
  const closed = Promise.all(Array.from({ length: count }, buy));
  const waitForMore = async (current: () => number, by: number) => {
    const target = current() + by;
    const isReached = vi.waitUntil(() => current() >= target, { timeout: 120_000, interval: 20 });
    const exited = server.exit.then(({ code }) => `the server exited with ${code}`);
    expect(await Promise.race([isReached, exited])).toBe(true);
  };
  const waitForSales = (by: number) => waitForMore(() => answered.size, by);
  return {
    answered,
    waitForSales,
    waitForFailures: (by: number) => waitForMore(() => failures, by),
    /**
     * Waits for more sales. Until then each buyer's purchase in flight and one more may have failed. Counts them, because the
     * time depends on the machine's load.
     */
    expectRecovery: async () => {
      const before = failures;
      await waitForSales(count);
      expect(failures - before).toBeLessThanOrEqual(2 * count);
    },
    close: async () => {
      isOpen = false;
      await closed;
    },
  };
}

/** Every reference that a buyer received is stored once, under its key, with its delivery to the CRM. */
export async function expectNothingLost(databaseUrl: string, answered: Map<string, string>) {
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  onTestFinished(() => database.end());
  const { rows } = await database.query<{ key: string; reference: string; planned: number }>(
    `select idempotency_key as key, reference, count(deliveries.id)::int as planned from contracts
      left join deliveries on kind = 'fulfil-contract' and contract_id = contracts.id
      group by contracts.id`,
  );
  expect(new Map(rows.map(({ key, reference }) => [key, reference]))).toEqual(answered);
  expect(rows.filter(({ planned }) => planned !== 1)).toEqual([]);
}
