// A bare node:http server that sends the bytes of one response of the product: the limit for its pages.
import { once } from 'node:events';
import { createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

const request = get(process.argv[2] ?? '', { headers: { 'accept-encoding': 'br' } });
const [copied] = (await once(request, 'response')) as [IncomingMessage];
const { date: _, connection: __, 'keep-alive': ___, ...headers } = copied.headers;
const body = await buffer(copied);
const server = createServer((_, response) => response.writeHead(200, headers).end(body));
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`port ${(server.address() as AddressInfo).port}\n`);
});
