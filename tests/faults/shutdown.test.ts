import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { idempotencyKeyHeaderName } from '#api/create-contract-response.ts';
import { apiOperations } from '#api/operations.ts';
import { basePath, endpointPaths } from '#api/paths.ts';
import { startCountedTime } from '#tests/support/counted-time.ts';
import { createEmptyDatabase } from '#tests/support/empty-database.ts';
import { createContractBody } from '#tests/support/purchase.ts';
import { type ServerProcess, startServer, testBankKeys } from '#tests/support/server-process.ts';
import { createTemporaryFolder } from '#tests/support/temporary-folder.ts';

const documentedStopMs = 10_000;

const body = createContractBody();
const json = JSON.stringify(body);
const half = json.length / 2;

/** A keep-alive connection, as browsers use. */
function keepAliveAgent(): Agent {
  const agent = new Agent({ keepAlive: true });
  onTestFinished(() => agent.destroy());
  return agent;
}

/** Sends the headers and half the body of a purchase; the returned function sends the rest. */
async function halfSentPurchase(server: ServerProcess, key: string, agent: Agent) {
  const purchase = request(`${server.address}${endpointPaths.createContract}`, {
    method: 'POST',
    agent,
    headers: {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(json),
      origin: server.address,
      [idempotencyKeyHeaderName]: key,
      // The 100 response shows that the server has started on this request.
      expect: '100-continue',
    },
  });
  purchase.flushHeaders();
  await once(purchase, 'continue');
  purchase.write(json.slice(0, half));
  const answered = once(purchase, 'response').then(async ([response]) => ({
    status: response.statusCode,
    answer: await text(response),
  }));
  // A rejection is caught here, because a test that never sends the rest does not await `answered`.
  answered.catch(() => {});
  return () => {
    purchase.end(json.slice(half));
    return answered;
  };
}

/** A connection without a request, as browsers open in advance. */
async function openIdleConnection({ address }: ServerProcess): Promise<Socket> {
  const socket = connect(Number(new URL(address).port), '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  return socket;
}

async function requestHealth({ address }: ServerProcess, agent: Agent): Promise<void> {
  const [response] = await once(request(`${address}/healthz`, { agent }).end(), 'response');
  await text(response);
}

async function waitUntilConnectionsAreRefused(server: ServerProcess): Promise<void> {
  const attempt = () => openIdleConnection(server).then((socket) => socket.destroy());
  await vi.waitFor(() => expect(attempt()).rejects.toThrow('ECONNREFUSED'), 120_000);
}

/** Checks that the server exits with code 0 and no error output, within the documented time. */
async function expectOrderlyExit(server: ServerProcess, sinceStop: () => number): Promise<void> {
  expect(await server.exit).toEqual({ code: 0, stderr: '' });
  expect(sinceStop()).toBeLessThan(documentedStopMs);
}

const start = (DATABASE_URL: string, environment: Record<string, string> = {}) =>
  startServer({
    DATA_DIR: createTemporaryFolder(),
    DATABASE_URL,
    BANK_KEYS: testBankKeys,
    ...environment,
  });

async function countRows(connectionString: string, table: 'contracts' | 'events') {
  const database = new pg.Client({ connectionString });
  await database.connect();
  onTestFinished(() => database.end());
  return (await database.query(`select from ${table}`)).rowCount;
}

test('on SIGTERM behind a proxy /readyz says first that the server stops, requests are served meanwhile, and the purchase in flight is answered and stored', async () => {
  const url = await createEmptyDatabase(inject('postgresUrl'));
  const server = await start(url, { TRUSTED_PROXIES: '1' });
  /** The statuses of one request after the other, until the server refuses. */
  const repeat = async (path: string) => {
    const statuses: number[] = [];
    try {
      for (;;) {
        const response = await fetch(`${server.address}${path}`);
        await response.text();
        statuses.push(response.status);
        // Without a pause the requests would take a core.
        await pause(20);
      }
    } catch {
      return statuses;
    }
  };
  // The first page takes longest.
  await fetch(`${server.address}${basePath}`);
  const agent = keepAliveAgent();
  const sendRest = await halfSentPurchase(server, randomUUID(), agent);
  const asked = Promise.all([repeat('/readyz'), repeat(basePath)]);
  const sinceStop = startCountedTime();
  server.kill('SIGTERM');
  const [ready, pages] = await asked;
  expect(ready.filter((status, index) => status !== ready[index - 1]).join()).toMatch(
    /^(200,)?503$/,
  );
  expect(pages.length).toBeGreaterThan(1);
  expect(new Set(pages)).toEqual(new Set([200]));
  expect((await sendRest()).status).toBe(200);
  // The client sends more requests, as a browser does.
  const keepRequesting = async () => {
    for (;;) await requestHealth(server, agent);
  };
  await expect(keepRequesting()).rejects.toThrow();
  await expectOrderlyExit(server, sinceStop);
  expect(await countRows(url, 'contracts')).toBe(1);
});

test('on SIGINT a server stores every event report that it answered, and neither idle connections nor a request that never ends delay it', async () => {
  const url = await createEmptyDatabase(inject('postgresUrl'));
  const server = await start(url);
  await openIdleConnection(server);
  await halfSentPurchase(server, randomUUID(), keepAliveAgent());
  // Each report has its own session, because equal reports of one session are stored once.
  const report = () =>
    fetch(`${server.address}${endpointPaths.reportEvent}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: server.address },
      body: JSON.stringify({
        ...apiOperations.reportEvent.exampleBody,
        sessionId: randomUUID(),
      }),
    });
  // Connections are accepted in order, so these responses show that the idle one was accepted too.
  const answers = await Promise.all(Array.from({ length: 50 }, report));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]));

  const sinceStop = startCountedTime();
  server.kill('SIGINT');
  await expectOrderlyExit(server, sinceStop);
  expect(await countRows(url, 'events')).toBe(50);
});

test('after a rejection and an exception that nothing handles the server answers the request in flight, logs no details and stops with code 1', async () => {
  const preload = `process.on('SIGUSR2', () => {
    Promise.reject(Object.assign(new Error('lost'), { detail: 'Amelia' }));
    throw Object.assign(new Error('lost'), { customerDetails: 'Amelia' });
  });`;
  const server = await start(await createEmptyDatabase(inject('postgresUrl')), {
    NODE_OPTIONS: `--import=data:text/javascript;base64,${btoa(preload)}`,
  });
  const sendRest = await halfSentPurchase(server, randomUUID(), keepAliveAgent());
  server.kill('SIGUSR2');
  await waitUntilConnectionsAreRefused(server);
  expect((await sendRest()).status).toBe(200);
  expect(await server.exit).toEqual({ code: 1, stderr: '' });
  const fatal = server.log().filter(({ level }) => level === 60);
  expect(fatal.map(({ msg }) => msg)).toEqual([
    'unexpected error, stopping',
    'unexpected error, stopping',
  ]);
  expect(server.output()).not.toContain('Amelia');
});
