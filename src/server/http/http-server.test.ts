import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { badRequestResponse, createHttpServer, type ServerTimeouts } from './http-server.ts';

const minute = 60_000;
const patient = {
  headersMs: minute,
  requestMs: minute,
  keepAliveMs: minute,
  idleMs: minute,
  checkIntervalMs: 20,
};

/** Everything the server says to these bytes until it closes the connection. */
async function conversation(said: string, timeouts: Partial<ServerTimeouts>, isAnswerWhole = true) {
  const server = createHttpServer(
    (request, response) => {
      request.resume().on('end', () => {
        if (isAnswerWhole) response.end('done');
        else response.write('a beginning');
      });
    },
    { ...patient, ...timeouts },
  );
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  let heard = '';
  socket.setEncoding('utf8').on('data', (part) => {
    heard += part;
  });
  // A connection may be cut rather than closed: what was said before that counts.
  socket.on('error', () => {});
  socket.write(said);
  await new Promise((resolve) => socket.on('close', resolve));
  return heard;
}

const timedOut = /^HTTP\/1.1 408 /;
const whole = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n';

test('headers that never come or never end are answered 408', async () => {
  const short = { headersMs: 50 };
  expect(await conversation('GET / HTTP/1.1\r\nHost: a\r\nX-Slow: ', short)).toMatch(timedOut);
  expect(await conversation('', short)).toMatch(timedOut);
});

test('a body that never ends is answered 408', async () => {
  const head = 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\n';
  expect(await conversation(`${head}half`, { headersMs: 50, requestMs: 50 })).toMatch(timedOut);
});

test('a kept connection is closed when nothing more is asked', async () => {
  const answer = await conversation(whole, { keepAliveMs: 20 });
  expect(answer).toMatch(/^HTTP\/1.1 200 OK[\s\S]*done$/);
});

test('an answer that stops on its way does not hold the connection', async () => {
  // Not ended properly: the connection was.
  expect(await conversation(whole, { idleMs: 100 }, false)).not.toMatch(/\r\n0\r\n\r\n$/);
});

test('a request without a usable address is refused with the headers of every answer', () => {
  const response = badRequestResponse();
  expect(response.status).toBe(400);
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
});
