import { once } from 'node:events';
import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { createGracefulCloser } from './close-server.ts';

/** A server, and a client that keeps its connection. */
async function open(waitForDrain?: () => Promise<void>) {
  const server = createServer((asked, response) => {
    asked.resume().on('end', () => response.end(asked.method));
  });
  const close = createGracefulCloser(server, waitForDrain);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const send = async (method: string, agent: Agent | false) => {
    const sent = request({ host: '127.0.0.1', port, method, agent }).end();
    const [response] = await once(sent, 'response');
    return { body: await text(response), connection: response.headers.connection };
  };
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  return { close, send, agent };
}

test('a server that drains answers new and idle connections, and ends each with its response', async () => {
  const { promise: isDrained, resolve: endDrain } = Promise.withResolvers<void>();
  const { close, send, agent } = await open(() => isDrained);
  expect(await send('GET', agent)).toEqual({ body: 'GET', connection: 'keep-alive' });
  const closed = close();
  expect(await send('POST', agent)).toEqual({ body: 'POST', connection: 'close' });
  expect(await send('POST', false)).toEqual({ body: 'POST', connection: 'close' });
  endDrain();
  await closed;
  await expect(send('GET', false)).rejects.toThrow('ECONNREFUSED');
});

test('a server without a proxy in front closes idle connections at once', async () => {
  const { close, send, agent } = await open();
  await send('GET', agent);
  await close();
  await expect(send('GET', false)).rejects.toThrow('ECONNREFUSED');
});
