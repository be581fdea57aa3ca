import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { idempotencyKeyHeader } from '#api/create-contract-response.ts';
import { operations } from '#api/operations.ts';
import { endpoints } from '#api/paths.ts';
import { contractBody } from '#tests/support/purchase.ts';
import {
  lockFileIn,
  referenceOf,
  type ServerProcess,
  startServer,
} from '#tests/support/server-process.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { freshDatabase } from '#tests/support/test-storage.ts';

const documentedStopMs = 10_000;

const body = contractBody();
const json = JSON.stringify(body);
const half = json.length / 2;

/** A connection that the client means to keep, like a browser's. */
function keptConnection(): Agent {
  const agent = new Agent({ keepAlive: true });
  onTestFinished(() => agent.destroy());
  return agent;
}

/** Sends a purchase's headers and half its body; the function it gives sends the rest. */
async function halfSentPurchase(server: ServerProcess, key: string, agent: Agent) {
  const purchase = request(`${server.address}${endpoints.createContract}`, {
    method: 'POST',
    agent,
    headers: {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(json),
      origin: server.address,
      [idempotencyKeyHeader]: key,
      // Its answer tells that the server has begun with this request.
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
  // A request that is cut off fails for whoever sends the rest.
  answered.catch(() => {});
  return () => {
    purchase.end(json.slice(half));
    return answered;
  };
}

/** A connection of which nothing was made yet, like the spare ones that browsers open. */
async function newConnection({ address }: ServerProcess): Promise<Socket> {
  const socket = connect(Number(new URL(address).port), '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  return socket;
}

async function health({ address }: ServerProcess, agent: Agent): Promise<void> {
  const [response] = await once(request(`${address}/healthz`, { agent }).end(), 'response');
  await text(response);
}

async function stopsAccepting(server: ServerProcess): Promise<void> {
  const attempt = () => newConnection(server).then((socket) => socket.destroy());
  await vi.waitFor(() => expect(attempt()).rejects.toThrow('ECONNREFUSED'), 5000);
}

/** Ends in the documented time with nothing to complain of. */
async function expectOrderlyExit(server: ServerProcess, askedAt: number): Promise<void> {
  expect(await server.exit).toEqual({ code: 0, stderr: '' });
  expect(performance.now() - askedAt).toBeLessThan(documentedStopMs);
}

/** Starts faster than the embedded database, for what is the same on both. */
const startOnPostgres = (databaseUrl: string) =>
  startServer({
    DATA_DIR: temporaryFolder(),
    DATABASE_URL: databaseUrl,
    BANK_KEYS: `2026a:${Buffer.alloc(32, 7).toString('base64')}`,
  });

/** Stops the server while a purchase is under way, by a client that then asks for more. */
async function purchaseDuringStop(server: ServerProcess, signal: NodeJS.Signals) {
  const key = randomUUID();
  const agent = keptConnection();
  const sendRest = await halfSentPurchase(server, key, agent);

  const askedAt = performance.now();
  server.kill(signal);
  await stopsAccepting(server);
  const { status, answer } = await sendRest();
  expect(status).toBe(200);
  const askOn = async () => {
    for (;;) await health(server, agent);
  };
  await expect(askOn()).rejects.toThrow();
  await expectOrderlyExit(server, askedAt);
  return { key, referenceId: JSON.parse(answer).referenceId };
}

test('SIGTERM: the request in flight is answered, and the next start has what was bought', async () => {
  const folder = temporaryFolder();
  const server = await startServer({ DATA_DIR: folder });
  const { key, referenceId } = await purchaseDuringStop(server, 'SIGTERM');
  expect(existsSync(lockFileIn(folder))).toBe(false);
  const next = await startServer({ DATA_DIR: folder });
  expect(await referenceOf(next, key, body)).toBe(referenceId);
});

test('SIGINT: the request in flight is answered', async () => {
  const server = await startOnPostgres(await freshDatabase(inject('postgresUrl')));
  await purchaseDuringStop(server, 'SIGINT');
});

test('idle connections do not hold the stop, whether used before or never', async () => {
  const server = await startOnPostgres(await freshDatabase(inject('postgresUrl')));
  await newConnection(server);
  // Connections are accepted in order: with this answer, the server knows the unused one too.
  await health(server, keptConnection());

  const askedAt = performance.now();
  server.kill('SIGTERM');
  await expectOrderlyExit(server, askedAt);
});

test('a client that never finishes its request does not hold the stop', async () => {
  const server = await startOnPostgres(await freshDatabase(inject('postgresUrl')));
  await halfSentPurchase(server, randomUUID(), keptConnection());

  const askedAt = performance.now();
  server.kill('SIGTERM');
  await expectOrderlyExit(server, askedAt);
});

test('every report that was taken is stored', async () => {
  const url = await freshDatabase(inject('postgresUrl'));
  const server = await startOnPostgres(url);
  const report = () =>
    fetch(`${server.address}${endpoints.reportEvent}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: server.address },
      body: JSON.stringify(operations.reportEvent.exampleBody),
    });
  const answers = await Promise.all(Array.from({ length: 50 }, report));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]));

  const askedAt = performance.now();
  server.kill('SIGTERM');
  await expectOrderlyExit(server, askedAt);
  const database = new pg.Client({ connectionString: url });
  await database.connect();
  onTestFinished(() => database.end());
  expect((await database.query('select from events')).rowCount).toBe(50);
});

const mistakes = {
  'a rejection': `Promise.reject(Object.assign(new Error('lost'), { detail: 'Amelia' }))`,
  'a rejection without an error': `Promise.reject('Amelia')`,
  'an exception': `throw Object.assign(new Error('lost'), { customerDetails: 'Amelia' })`,
};

test.for(Object.entries(mistakes))(
  '%s that nothing handles is logged without details, and the stop is in order, with code 1',
  async ([, mistake]) => {
    const preload = `process.on('SIGUSR2', () => { ${mistake}; });`;
    const server = await startServer({
      DATA_DIR: temporaryFolder(),
      DATABASE_URL: await freshDatabase(inject('postgresUrl')),
      BANK_KEYS: `2026a:${Buffer.alloc(32, 7).toString('base64')}`,
      NODE_OPTIONS: `--import=data:text/javascript;base64,${btoa(preload)}`,
    });
    const sendRest = await halfSentPurchase(server, randomUUID(), keptConnection());
    server.kill('SIGUSR2');
    await stopsAccepting(server);
    expect((await sendRest()).status).toBe(200);
    expect(await server.exit).toEqual({ code: 1, stderr: '' });
    const fatal = server.log().filter(({ level }) => level === 60);
    expect(fatal).toMatchObject([{ msg: 'unexpected error, stopping' }]);
    expect(server.output()).not.toContain('Amelia');
  },
);
