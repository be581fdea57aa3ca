import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, inject, test, vi } from 'vitest';
import { basePath, endpointPaths } from '#api/paths.ts';
import { createEmptyDatabase } from '#tests/support/empty-database.ts';
import { type ServerProcess, startServer, testBankKeys } from '#tests/support/server-process.ts';

/** Sends raw bytes and returns the raw response. */
async function responseTo({ address }: ServerProcess, bytes: string): Promise<string> {
  const socket = connect(Number(new URL(address).port), '127.0.0.1');
  await once(socket, 'connect');
  // The socket is not ended after writing: Node closes a half-closed connection before it has answered.
  socket.write(bytes);
  return text(socket);
}

const get = (target: string, headers = 'Host: localhost') =>
  `GET ${target} HTTP/1.1\r\n${headers}\r\nConnection: close\r\n\r\n`;

test('the server answers malformed requests with a status and no internal details, and keeps running', async () => {
  const server = await startServer({
    DATABASE_URL: await createEmptyDatabase(inject('postgresUrl')),
    BANK_KEYS: testBankKeys,
  });
  const cases: [request: string, status: number][] = [
    [get('/%E0%A4%A'), 400],
    [get(`${basePath}/documents/%00/x`), 400],
    [get(`${basePath}/api/%ff`), 400],
    [get('/\\evil'), 400],
    [get('//'), 308],
    [get('/x/../metrics'), 404],
    [get('/x/%2e%2e/metrics'), 404],
    [get('/%6detrics'), 404],
    [get('/./readyz'), 404],
    [get(`${basePath}/x/../api/get-env`), 404],
    [get(`${basePath}/3MHP/`), 308],
    [get(`${basePath}/"`), 404],
    [get('//evil.example/a'), 404],
    [get(`${basePath}/%2e%2e/%2e%2e/etc/passwd`), 404],
    [get(`/${'a'.repeat(9000)}`), 414],
    [get(`/${'a'.repeat(20_000)}`), 431],
    [get('/', 'Host: a b'), 400],
    [get('/', 'X-No-Host: 1'), 400],
    [get('/', 'Host: localhost\r\nHost: localhost'), 400],
    [get(basePath, 'Host: localhost\r\nHost: evil.example'), 400],
    [get('/', 'Host: 1.1.1.1.1'), 400],
    [get('/', 'Host: localhost\r\nX-Bad: \x01'), 400],
    [get('http://evil.example/'), 302],
    ['BREW / HTTP/1.1\r\nHost: localhost\r\n\r\n', 400],
    ['TRACE / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n', 405],
    ['\x16\x03\x01\x02\x00\x01\x00', 400],
    ['POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nx', 400],
  ];
  for (const [request, status] of cases) {
    const response = await responseTo(server, request);
    expect(response.slice(0, 12), request.slice(0, 80)).toBe(`HTTP/1.1 ${status}`);
    expect(response).not.toMatch(
      / at .*:\d+|node_modules|Error:|evil\.example|process_cpu|"checks"/,
    );
  }
  // An incomplete body is an error of the client, so it is logged below the error level.
  const cut = connect(Number(new URL(server.address).port), '127.0.0.1');
  await once(cut, 'connect');
  const json = 'Host: localhost\r\nContent-Type: application/json\r\nContent-Length: 100';
  cut.write(`POST ${endpointPaths.validateBankDetails} HTTP/1.1\r\n${json}\r\n\r\n{"half`);
  cut.end();
  cut.destroySoon();
  const closed = 'the client closed the connection before its request was complete';
  await vi.waitFor(() => expect(server.log().map(({ msg }) => msg)).toContain(closed), 120_000);
  expect(server.errors()).toEqual([]);

  expect((await fetch(`${server.address}/readyz`)).status).toBe(200);
  server.kill('SIGTERM');
  expect(await server.exit).toEqual({ code: 0, stderr: '' });
});
