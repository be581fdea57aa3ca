import type { ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { testCertificatePem, testPrivateKeyPem } from '#tests/support/tls-postgres.ts';
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

/** A TCP server that sends raw bytes, for responses that are not valid HTTP. */
async function rawServer(onRequest: (socket: Socket) => void): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => {}).once('data', () => onRequest(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

test.each([200, 201, 202, 204, 299])(
  'sendWebhook counts status %i as delivered',
  async (status) => {
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
  },
);

test.each([400, 401, 403, 404, 408, 500, 502, 503])(
  'sendWebhook returns retry for status %i',
  async (status) => {
    const { result } = await resultOf((response) => response.writeHead(status).end('no'));
    expect(result).toEqual({ kind: 'retry', reason: `HTTP ${status}` });
  },
);

test('sendWebhook returns stop for status 410', async () => {
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

test.each([301, 302, 307, 308])(
  'sendWebhook returns retry for redirect %i and does not follow it',
  async (status) => {
    const target = await startWebhookReceiver((response) => response.writeHead(200).end());
    const { result } = await resultOf((response) =>
      response.writeHead(status, { location: target.url }).end(),
    );
    expect(result).toEqual({ kind: 'retry', reason: `HTTP ${status}` });
    expect(target.received).toEqual([]);
  },
);

test('sendWebhook returns retry for a response that is not HTTP, without quoting it', async () => {
  const url = await rawServer((socket) => socket.end('55779911 is what you sent\r\n\r\n'));
  expect(await sendTo(url)).toEqual({
    kind: 'retry',
    reason: expect.stringMatching(/^HPE_[A-Z_]+$/),
  });
});

test('sendWebhook returns retry after the timeout when the receiver never responds', async () => {
  const url = await rawServer(() => {});
  expect(await sendTo(url, 100)).toEqual({ kind: 'retry', reason: 'timeout' });
});

test('sendWebhook returns retry after the timeout when the receiver never ends its headers, and closes the connection', async () => {
  const closed = Promise.withResolvers<void>();
  const url = await rawServer((socket) => {
    socket.write('HTTP/1.1 200 OK\r\n');
    const timer = setInterval(() => socket.write('x-slow: yes\r\n'), 20);
    socket.on('close', () => {
      clearInterval(timer);
      closed.resolve();
    });
  });
  expect(await sendTo(url, 200)).toEqual({ kind: 'retry', reason: 'timeout' });
  await closed.promise;
});

test('sendWebhook returns retry when the connection closes before the status is complete', async () => {
  const url = await rawServer((socket) => socket.end('HTTP/1.1 20'));
  const result = await sendTo(url);
  expect(result).toMatchObject({ kind: 'retry', reason: 'ECONNRESET' });
});

test('sendWebhook counts a 2xx response as delivered even if the connection closes in its body', async () => {
  const url = await rawServer((socket) =>
    socket.end('HTTP/1.1 200 OK\r\ncontent-length: 500\r\n\r\n{"half":'),
  );
  expect(await sendTo(url)).toEqual({ kind: 'delivered' });
});

test('sendWebhook does not read the endless body of a 2xx response', async () => {
  const { result } = await resultOf((response) => {
    response.writeHead(200);
    const timer = setInterval(() => response.write('x'.repeat(1000)), 5);
    response.on('close', () => clearInterval(timer));
  });
  expect(result).toEqual({ kind: 'delivered' });
});

test('sendWebhook sends webhooks one after another over one connection, and closes that of a long body', async () => {
  const ports = new Set<number | undefined>();
  const { url } = await startWebhookReceiver((response) => {
    ports.add(response.socket?.remotePort);
    response.end('taken');
  });
  for (let count = 0; count < 3; count += 1) {
    expect(await sendTo(url)).toEqual({ kind: 'delivered' });
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  expect(ports.size).toBe(1);

  let isClosed = false;
  const endless = await startWebhookReceiver((response) => {
    response.writeHead(200);
    const timer = setInterval(() => response.write('x'.repeat(10_000)), 1);
    response.on('close', () => {
      clearInterval(timer);
      isClosed = true;
    });
  });
  expect(await sendTo(endless.url)).toEqual({ kind: 'delivered' });
  await expect.poll(() => isClosed, { timeout: 10_000 }).toBe(true);
});

test('sendWebhook returns retry for a host name that does not resolve', async () => {
  const result = await sendTo('https://receiver.invalid/');
  expect(result).toMatchObject({
    kind: 'retry',
    reason: expect.stringMatching(/^(ENOTFOUND|EAI_AGAIN)$/),
  });
});

test('sendWebhook returns retry for a closed port', async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise<void>((resolve) => server.close(() => resolve()));
  const result = await sendTo(`http://127.0.0.1:${port}/`);
  expect(result).toEqual({ kind: 'retry', reason: 'ECONNREFUSED' });
});

test('sendWebhook returns retry for an untrusted certificate, and sends nothing', async () => {
  let requests = 0;
  const server = createTlsServer(
    { key: testPrivateKeyPem, cert: testCertificatePem },
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
