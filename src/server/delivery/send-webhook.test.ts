import type { ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { certificateAuthority, certificateAuthorityKey } from '#tests/support/tls-postgres.ts';
import { startWebhookReceiver } from '#tests/support/webhook-receiver.ts';
import { sendWebhook } from './send-webhook.ts';

const now = new Date('2026-11-15T12:00:00Z');
const keys = [Buffer.alloc(32, 1)];
const message = { id: '5f0c2c4a-7a2f-4b8e-9d3c-1f2e3d4c5b6a', body: '{"secret":"55779911"}' };

const sendTo = (url: string, timeoutMs?: number) =>
  sendWebhook({ url, keys, ...(timeoutMs && { timeoutMs }) }, message, now);

async function resultOf(answer: (response: ServerResponse) => void) {
  const { url, received } = await startWebhookReceiver(answer);
  return { result: await sendTo(url, 2000), received };
}

/** A server below HTTP, for answers that are none. */
async function rawServer(onRequest: (socket: Socket) => void): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => {}).once('data', () => onRequest(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

test.each([200, 201, 202, 204, 299])('status %i is a delivery', async (status) => {
  const { result, received } = await resultOf((response) => response.writeHead(status).end());
  expect(result).toEqual({ kind: 'delivered' });
  expect(received).toMatchObject([
    {
      body: message.body,
      headers: {
        'content-type': 'application/json',
        'webhook-id': message.id,
        'webhook-timestamp': '1794744000',
        'webhook-signature': expect.stringMatching(/^v1,[\w+/]{43}=$/),
      },
    },
  ]);
});

test.each([400, 401, 403, 404, 408, 500, 502, 503])('status %i is retried', async (status) => {
  const { result } = await resultOf((response) => response.writeHead(status).end('no'));
  expect(result).toEqual({ kind: 'retry', reason: `HTTP ${status}` });
});

test('status 410 stops the delivery', async () => {
  const { result } = await resultOf((response) => response.writeHead(410).end());
  expect(result).toEqual({ kind: 'stop', reason: 'HTTP 410' });
});

test.each([
  ['120', 120],
  ['Sun, 15 Nov 2026 12:05:00 GMT', 300],
  ['Sun, 15 Nov 2026 11:00:00 GMT', 0],
  ['soon', undefined],
])('status 429 with Retry-After "%s" is retried after %s seconds', async (header, seconds) => {
  const { result } = await resultOf((response) =>
    response.writeHead(429, { 'retry-after': header }).end(),
  );
  expect(result).toEqual({ kind: 'retry', reason: 'HTTP 429', retryAfterSeconds: seconds });
});

test.each([301, 302, 307, 308])('redirect %i is retried and not followed', async (status) => {
  const target = await startWebhookReceiver((response) => response.writeHead(200).end());
  const { result } = await resultOf((response) =>
    response.writeHead(status, { location: target.url }).end(),
  );
  expect(result).toEqual({ kind: 'retry', reason: `HTTP ${status}` });
  expect(target.received).toEqual([]);
});

test('an answer that is not HTTP is retried, and the reason quotes nothing of it', async () => {
  const url = await rawServer((socket) => socket.end('55779911 is what you sent\r\n\r\n'));
  expect(await sendTo(url)).toEqual({
    kind: 'retry',
    reason: expect.stringMatching(/^(HPE_[A-Z_]+|HTTPParserError)$/),
  });
});

test('a receiver that never answers is retried after the timeout', async () => {
  const url = await rawServer(() => {});
  expect(await sendTo(url, 100)).toEqual({ kind: 'retry', reason: 'timeout' });
});

test('a connection that closes before the status is complete is retried', async () => {
  const url = await rawServer((socket) => socket.end('HTTP/1.1 20'));
  const result = await sendTo(url);
  expect(result).toMatchObject({ kind: 'retry', reason: expect.stringMatching(/^(HPE|UND_ERR)_/) });
});

test('a connection that closes in the body of a 2xx answer is a delivery: the status is the receipt', async () => {
  const url = await rawServer((socket) =>
    socket.end('HTTP/1.1 200 OK\r\ncontent-length: 500\r\n\r\n{"half":'),
  );
  expect(await sendTo(url)).toEqual({ kind: 'delivered' });
});

test('an endless body of a 2xx answer is not read', async () => {
  const { result } = await resultOf((response) => {
    response.writeHead(200);
    const timer = setInterval(() => response.write('x'.repeat(1000)), 5);
    response.on('close', () => clearInterval(timer));
  });
  expect(result).toEqual({ kind: 'delivered' });
});

test('a name that does not resolve is retried', async () => {
  const result = await sendTo('https://receiver.invalid/');
  expect(result).toMatchObject({
    kind: 'retry',
    reason: expect.stringMatching(/^(ENOTFOUND|EAI_AGAIN)$/),
  });
});

test('a closed port is retried', async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise<void>((resolve) => server.close(() => resolve()));
  const result = await sendTo(`http://127.0.0.1:${port}/`);
  expect(result).toEqual({ kind: 'retry', reason: 'ECONNREFUSED' });
});

test('a certificate that nobody vouches for is retried, and nothing is sent', async () => {
  let requests = 0;
  const server = createTlsServer(
    { key: certificateAuthorityKey, cert: certificateAuthority },
    (_, response) => {
      requests += 1;
      response.end();
    },
  );
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const result = await sendTo(`https://localhost:${port}/`);
  expect(result).toEqual({ kind: 'retry', reason: 'DEPTH_ZERO_SELF_SIGNED_CERT' });
  expect(requests).toBe(0);
});
