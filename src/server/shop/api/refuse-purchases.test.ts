import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { getRequestListener } from '@hono/node-server';
import { expect, onTestFinished, test, vi } from 'vitest';
import { idempotencyKeyHeaderName } from '#api/create-contract-response.ts';
import { createFailure } from '#api/failures.ts';
import { maxBodyBytes } from '#api/operations.ts';
import { endpointPaths } from '#api/paths.ts';
import { parseTrustedProxies } from '#server/http/requests/trusted-proxies.ts';
import { createAppWithUnreachableDatabase } from '#tests/support/http-app.ts';
import { createRecordedLog } from '#tests/support/recorded-log.ts';
import { refusePurchases } from './refuse-purchases.ts';

const path = endpointPaths.createContract;

/** The HTTP app on two sockets, behind the listener and without it, while as many purchases as possible are at work. */
async function startServers({ isReached = true } = {}) {
  const deps = {
    siteOrigin: '',
    trustedProxies: parseTrustedProxies('1') ?? { kind: 'count' as const, count: 0 },
    purchaseLimit: { isReached: () => isReached, run: vi.fn() },
  };
  const { app, metrics } = createAppWithUnreachableDatabase(deps);
  const { log, text: logText } = createRecordedLog();
  const next = vi.fn(getRequestListener(app.fetch));
  const [directPort = 0, appPort = 0] = await Promise.all(
    [refusePurchases({ ...deps, metrics, log }, next), getRequestListener(app.fetch)].map(listen),
  );
  return { directPort, appPort, next, metrics, logText };
}

async function listen(listener: RequestListener): Promise<number> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

interface Sent {
  method?: string;
  path?: string;
  headers?: Record<string, string>;
  body?: string;
}

async function sendTo(port: number, { body = '{}', headers = {}, ...line }: Sent = {}) {
  const sent = request({
    ...{ port, host: '127.0.0.1', method: 'POST', path, agent: false, ...line },
    headers: {
      'content-type': 'application/json',
      [idempotencyKeyHeaderName]: randomUUID(),
      ...headers,
    },
  }).end(body);
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  const { date: _, 'x-request-id': requestId, ...kept } = response.headers;
  return { status: response.statusCode, headers: kept, body: await text(response), requestId };
}

test.each([
  ['over HTTP', {}],
  ['over HTTPS', { 'x-forwarded-proto': 'https' }],
])(
  'a purchase above the limit gets the 503 of the HTTP app %s, without the app',
  async (_, headers) => {
    const { directPort, appPort, next, metrics, logText } = await startServers();
    const { requestId, ...response } = await sendTo(directPort, { headers });
    const { requestId: __, ...expected } = await sendTo(appPort, { headers });
    expect(response).toEqual(expected);
    expect(response).toMatchObject({ status: 503, headers: { 'retry-after': '5' } });
    expect(JSON.parse(response.body)).toEqual(createFailure(503));
    expect(next).not.toHaveBeenCalled();
    expect(JSON.parse(logText())).toMatchObject({ requestId, route: path, status: 503 });
    expect(await metrics.registry.metrics()).toContain('contracts_total{result="too-many"} 2');
  },
);

test('a purchase above the limit is refused before its body arrives, and its connection takes the next request', async () => {
  const { directPort } = await startServers();
  const socket = connect(directPort, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  const head = `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 2\r\n${idempotencyKeyHeaderName}: ${randomUUID()}\r\n\r\n`;
  for (const _ of [1, 2]) {
    socket.write(head);
    const [answer] = await once(socket, 'data');
    expect(String(answer)).toMatch(/^HTTP\/1\.1 503 /);
    socket.write('{}');
  }
});

test.each<[sent: string, Sent]>([
  ['another call', { path: endpointPaths.validateBankDetails }],
  ['another method', { method: 'PUT' }],
  ['a body that is too long', { body: ' '.repeat(maxBodyBytes + 1) }],
  ['a body of unknown length', { headers: { 'transfer-encoding': 'chunked' } }],
])('%s is left to the HTTP app', async (_, sent) => {
  const { directPort, next } = await startServers();
  await sendTo(directPort, sent);
  expect(next).toHaveBeenCalledOnce();
});

test('a purchase below the limit is left to the HTTP app', async () => {
  const { directPort, next } = await startServers({ isReached: false });
  await sendTo(directPort);
  expect(next).toHaveBeenCalledOnce();
});
