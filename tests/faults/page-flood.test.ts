import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { expect, inject, onTestFinished, test } from 'vitest';
import { idempotencyKeyHeaderName } from '#api/create-contract-response.ts';
import { basePath, endpointPaths } from '#api/paths.ts';
import { maxMissesPerWindow } from '#server/http/slow-down.ts';
import { createEmptyDatabase } from '#tests/support/empty-database.ts';
import { createContractBody } from '#tests/support/purchase.ts';
import { type ServerProcess, startServer, testBankKeys } from '#tests/support/server-process.ts';

const body = createContractBody();
const visits = 40;
let buyers = 0;

/** The milliseconds of one visit, a page and a purchase together. Each has a new client address, so that it reaches no rate limit. */
async function timeVisit({ address }: ServerProcess): Promise<number> {
  buyers += 1;
  const headers = { 'x-forwarded-for': `198.51.${buyers >> 8}.${buyers & 255}` };
  const start = performance.now();
  const page = await fetch(`${address}${basePath}/3mhp`, { headers });
  expect(page.status).toBe(200);
  await page.text();
  const bought = await fetch(`${address}${endpointPaths.createContract}`, {
    method: 'POST',
    headers: {
      ...headers,
      'content-type': 'application/json',
      [idempotencyKeyHeaderName]: randomUUID(),
    },
    body: JSON.stringify(body),
  });
  expect(bought.status).toBe(200);
  await bought.text();
  return performance.now() - start;
}

/** The median of at least 40 visits, one after the other, until the condition holds. */
async function medianVisit(server: ServerProcess, isEnough = () => true): Promise<number> {
  const times: number[] = [];
  while (times.length < visits || !isEnough()) times.push(await timeVisit(server));
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
}

test('visits take less than three times as long while one client requests missing pages on 24 connections', async () => {
  const server = await startServer({
    DATABASE_URL: await createEmptyDatabase(inject('postgresUrl')),
    BANK_KEYS: testBankKeys,
    TRUSTED_PROXIES: '1',
    RATE_LIMITS: '1',
    LOG_LEVEL: 'error',
  });
  await medianVisit(server);
  const quiet = await medianVisit(server);

  const flood = new Worker(new URL('../support/page-flood-worker.ts', import.meta.url), {
    workerData: { address: server.address, connections: 24, client: '203.0.113.66' },
  });
  onTestFinished(() => void flood.terminate());
  let answered = 0;
  flood.on('message', (count: number) => {
    answered = count;
  });
  await once(flood, 'message');
  // Measure once the flooding client has used up its allowance of misses and is being slowed down.
  const flooded = await medianVisit(server, () => answered > maxMissesPerWindow);
  expect(flooded / quiet).toBeLessThan(3);
});
