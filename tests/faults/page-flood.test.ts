import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, inject, onTestFinished, test } from 'vitest';
import { basePath, endpointPaths } from '#api/paths.ts';
import { maxMissesPerWindow } from '#server/http/guards/slow-down.ts';
import { createEmptyDatabase } from '#tests/support/empty-database.ts';
import { createContractBody } from '#tests/support/purchase.ts';
import {
  postJson,
  type ServerProcess,
  startServer,
  testBankKeys,
} from '#tests/support/server-process.ts';

const connections = 12;

/**
 * The kinds of requests, with a URL that is new for each number: missing pages, other letter case, unknown
 * versions, data requests and forms.
 */
const targets: ((count: number) => [method: string, path: string])[] = [
  (count) => ['GET', `${basePath}/missing-${count}`],
  (count) => ['GET', `${basePath}/missing-${count}/summary`],
  (count) => ['GET', `/elsewhere/${count}`],
  (count) => ['GET', `${basePath}/3mhp/${withMixedCase('summary', count)}`],
  (count) => ['GET', `${basePath}/documents/terms/${count.toString(16).padStart(16, '0')}`],
  (count) => ['GET', `${basePath}/missing-${count}.data?_routes=a${count}`],
  (count) => ['GET', `${basePath}/${count}/../missing`],
  () => ['POST', basePath],
];

/** The word with a different mix of upper and lower case for each number, so that each URL is new to the page cache. */
function withMixedCase(word: string, count: number): string {
  return [...word]
    .map((letter, index) => ((count >> index) & 1 ? letter.toUpperCase() : letter))
    .join('');
}

/** Requests missing pages as one client, each as soon as the last is answered. Returns the times of the answers. */
function startFlood({ address }: ServerProcess): number[] {
  const { hostname, port } = new URL(address);
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const headers = { 'x-forwarded-for': '203.0.113.66' };
  const answeredAt: number[] = [];
  let sent = 0;
  let isOver = false;
  onTestFinished(() => {
    isOver = true;
    agent.destroy();
  });
  const sendRequest = () => {
    if (isOver) return;
    sent += 1;
    const [method, path] = targets[sent % targets.length]?.(sent) ?? ['GET', basePath];
    request({ agent, hostname, port, method, path, headers }, (response) => {
      response.resume().on('end', () => {
        answeredAt.push(performance.now());
        sendRequest();
      });
    })
      .on('error', () => setImmediate(sendRequest))
      .end();
  };
  for (let count = 0; count < connections; count += 1) sendRequest();
  return answeredAt;
}

/** Opens a page and purchases, as a client of its own. */
async function visit({ address }: ServerProcess, client: number): Promise<void> {
  const headers = { 'x-forwarded-for': `198.51.${client >> 8}.${client & 255}` };
  const page = await fetch(`${address}${basePath}/3mhp`, { headers });
  expect(page.status).toBe(200);
  await page.text();
  const bought = await postJson({ address }, endpointPaths.createContract, createContractBody(), {
    headers,
  });
  expect(bought.status).toBe(200);
  await bought.text();
}

test('a client that floods 12 connections with requests for missing pages gets one answer a second on each, while others buy', async () => {
  const server = await startServer({
    DATABASE_URL: await createEmptyDatabase(inject('postgresUrl')),
    BANK_KEYS: testBankKeys,
    LOG_LEVEL: 'error',
  });
  const answeredAt = startFlood(server);
  // Requests that were under way when the allowance was used up are answered at once.
  const undelayed = maxMissesPerWindow + connections;
  for (let client = 0; answeredAt.length < undelayed + 2 * connections; client += 1) {
    await visit(server, client);
    await pause(50);
  }
  // Of 13 answers in a row, two came on the same connection. Timers may fire a millisecond early.
  const delayed = answeredAt.slice(undelayed);
  const shortest = delayed
    .slice(connections)
    .map((at, index) => at - (delayed[index] ?? 0))
    .reduce((a, b) => Math.min(a, b));
  expect(shortest).toBeGreaterThan(990);
});
