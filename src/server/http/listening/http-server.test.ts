import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { badRequestResponse, createHttpServer, type ServerTimeouts } from './http-server.ts';

const minute = 60_000;
const longTimeouts = {
  headersMs: minute,
  requestMs: minute,
  keepAliveMs: minute,
  idleMs: minute,
  checkIntervalMs: 20,
};

/** Sends these bytes and returns everything that the server sends until it closes the connection. */
async function exchange(sent: string, timeouts: Partial<ServerTimeouts>, isComplete = true) {
  const server = createHttpServer(
    (request, response) => {
      request.resume().on('end', () => {
        if (isComplete) response.end('done');
        else response.write('the first part');
      });
    },
    { ...longTimeouts, ...timeouts },
  );
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  let received = '';
  socket.setEncoding('utf8').on('data', (part) => {
    received += part;
  });
  // The server may reset the connection; bytes received before that are still returned.
  socket.on('error', () => {});
  socket.write(sent);
  await new Promise((resolve) => socket.on('close', resolve));
  return received;
}

const requestTimeout = /^HTTP\/1.1 408 /;
const completeRequest = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n';

test('the HTTP server returns 408 for headers that never start or never end', async () => {
  const short = { headersMs: 50 };
  expect(await exchange('GET / HTTP/1.1\r\nHost: a\r\nX-Slow: ', short)).toMatch(requestTimeout);
  expect(await exchange('', short)).toMatch(requestTimeout);
});

test('the HTTP server returns 408 for a body that never ends', async () => {
  const head = 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\n';
  expect(await exchange(`${head}half`, { headersMs: 50, requestMs: 50 })).toMatch(requestTimeout);
});

test('the HTTP server closes a keep-alive connection without further requests', async () => {
  const received = await exchange(completeRequest, { keepAliveMs: 20 });
  expect(received).toMatch(/^HTTP\/1.1 200 OK[\s\S]*done$/);
});

test('the HTTP server closes a connection when the application stops writing the response', async () => {
  // The last chunk is missing: the connection closed before the response was complete.
  expect(await exchange(completeRequest, { idleMs: 100 }, false)).not.toMatch(/\r\n0\r\n\r\n$/);
});

test('the HTTP server returns 400 for two Host headers', async () => {
  const twice = 'GET / HTTP/1.1\r\nHost: a\r\nX-A: host\r\nhOST: a\r\n\r\n';
  const received = await exchange(twice, {});
  expect(received).toMatch(/^HTTP\/1.1 400 /);
  expect(received).toContain('x-content-type-options: nosniff');
  expect(received).not.toContain('done');
});

test('badRequestResponse has status 400 and the security headers', () => {
  const response = badRequestResponse();
  expect(response.status).toBe(400);
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
});
