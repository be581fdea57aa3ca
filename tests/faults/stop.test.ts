import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { Agent, type ClientRequest, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { afterAll, expect, inject, onTestFinished, test, vi } from 'vitest';
import { idempotencyKeyHeader } from '#api/create-contract.ts';
import { endpoints } from '#api/paths.ts';
import { contractBody } from '../support/purchase.ts';
import {
  lockFileIn,
  referenceOf,
  type ServerProcess,
  startServer,
  temporaryFolder,
} from '../support/server-process.ts';
import { freshDatabase } from '../support/test-storage.ts';

const documentedStopMs = 10_000;

// One for the file: making an embedded database takes seconds. No test leaves a server on it.
const dataFolder = mkdtempSync(join(tmpdir(), 'home-services-faults-'));
afterAll(() => rmSync(dataFolder, { recursive: true, force: true }));

const body = contractBody();
const json = JSON.stringify(body);
const half = json.length / 2;

/** A connection that the client means to keep, like a browser's. */
function keptConnection(): Agent {
  const agent = new Agent({ keepAlive: true });
  onTestFinished(() => agent.destroy());
  return agent;
}

/** A purchase of which the server has the headers and half the body. */
async function halfSentPurchase(
  server: ServerProcess,
  key: string,
  agent: Agent,
): Promise<ClientRequest> {
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
  purchase.on('error', () => {});
  purchase.flushHeaders();
  await once(purchase, 'continue');
  purchase.write(json.slice(0, half));
  return purchase;
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

/** Ends in order: exit code 0 in the documented time, nothing on standard error, the lock gone. */
async function expectCleanExit(server: ServerProcess, killedAt: number): Promise<void> {
  expect(await server.exit).toEqual({ code: 0, stderr: '' });
  expect(performance.now() - killedAt).toBeLessThan(documentedStopMs);
  expect(existsSync(lockFileIn(dataFolder))).toBe(false);
}

test.for(['SIGTERM', 'SIGINT'] as const)(
  '%s: the request in flight is answered and kept, and no further one is taken',
  async (signal) => {
    const server = await startServer({ DATA_DIR: dataFolder });
    const key = randomUUID();
    const agent = keptConnection();
    const purchase = await halfSentPurchase(server, key, agent);

    const killedAt = performance.now();
    server.kill(signal);
    await stopsAccepting(server);
    const answered = once(purchase, 'response');
    purchase.end(json.slice(half));
    const [response] = await answered;
    expect(response.statusCode).toBe(200);
    const { referenceId } = JSON.parse(await text(response));
    await expect(health(server, agent)).rejects.toThrow();
    await expectCleanExit(server, killedAt);

    const next = await startServer({ DATA_DIR: dataFolder });
    expect(await referenceOf(next, key, body)).toBe(referenceId);
  },
);

test('idle connections do not hold the stop, whether used before or never', async () => {
  const server = await startServer({ DATA_DIR: dataFolder });
  await newConnection(server);
  // Connections are accepted in order: with this answer, the server knows the unused one too.
  await health(server, keptConnection());

  const killedAt = performance.now();
  server.kill('SIGTERM');
  await expectCleanExit(server, killedAt);
});

test('a client that never finishes its request does not hold the stop', async () => {
  const server = await startServer({ DATA_DIR: dataFolder });
  const purchase = await halfSentPurchase(server, randomUUID(), keptConnection());
  const cutOff = once(purchase, 'error');

  const killedAt = performance.now();
  server.kill('SIGTERM');
  await expectCleanExit(server, killedAt);
  await cutOff;
});

test('a running job finishes', async () => {
  const url = await freshDatabase(inject('postgresUrl'));
  const server = await startServer({
    DATA_DIR: temporaryFolder(),
    DATABASE_URL: url,
    BANK_KEYS: `2026a:${Buffer.alloc(32, 7).toString('base64')}`,
  });
  const database = new pg.Client({ connectionString: url });
  await database.connect();
  onTestFinished(() => database.end());
  // The hand-over of a contract now waits for this session's lock.
  await database.query(`
    create function wait_for_test() returns trigger language plpgsql as
      'begin perform pg_advisory_xact_lock(1); return new; end';
    create trigger wait_for_test before update on contracts
      for each row execute function wait_for_test();
    select pg_advisory_lock(1)`);
  await referenceOf(server, randomUUID(), body);
  const waiting = `select from pg_locks where locktype = 'advisory' and not granted
    and database = (select oid from pg_database where datname = current_database())`;
  await vi.waitFor(async () => expect((await database.query(waiting)).rowCount).toBe(1), 10_000);

  server.kill('SIGTERM');
  await stopsAccepting(server);
  await database.query('select pg_advisory_unlock(1)');
  expect(await server.exit).toEqual({ code: 0, stderr: '' });
  const job = await database.query(`select state from pgboss.job where name = 'fulfil-contract'`);
  expect(job.rows).toEqual([{ state: 'completed' }]);
  const contract = await database.query('select from contracts where handed_over_at is not null');
  expect(contract.rowCount).toBe(1);
});
