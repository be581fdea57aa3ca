import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, inject, test, vi } from 'vitest';
import { failureFor } from '#api/failures.ts';
import { basePath, endpoints } from '#api/paths.ts';
import { contractBody } from '#tests/support/purchase.ts';
import { type ServerProcess, startServer } from '#tests/support/server-process.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { freshDatabase } from '#tests/support/test-storage.ts';

/** Starts faster than on the embedded database, for what is the same on both. */
const startOn = (databaseUrl: string, environment: Record<string, string> = {}) =>
  startServer({
    DATA_DIR: temporaryFolder(),
    DATABASE_URL: databaseUrl,
    BANK_KEYS: `2026a:${Buffer.alloc(32, 7).toString('base64')}`,
    ...environment,
  });

/** The answer to bytes that no client would send. */
async function answerTo({ address }: ServerProcess, bytes: string): Promise<string> {
  const socket = connect(Number(new URL(address).port), '127.0.0.1');
  await once(socket, 'connect');
  // Left open: Node closes a connection whose client has closed its half, answered or not.
  socket.write(bytes);
  return text(socket);
}

const get = (target: string, headers = 'Host: localhost') =>
  `GET ${target} HTTP/1.1\r\n${headers}\r\nConnection: close\r\n\r\n`;

test('requests that no browser makes are answered and told nothing, and the server goes on', async () => {
  const server = await startOn(await freshDatabase(inject('postgresUrl')));
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
    [get('/', 'Host: localhost\r\nX-Bad: \x01'), 400],
    [get('http://evil.example/'), 302],
    ['BREW / HTTP/1.1\r\nHost: localhost\r\n\r\n', 400],
    ['TRACE / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n', 405],
    ['\x16\x03\x01\x02\x00\x01\x00', 400],
    ['POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nx', 400],
  ];
  for (const [request, status] of cases) {
    const answer = await answerTo(server, request);
    expect(answer.slice(0, 12), request.slice(0, 80)).toBe(`HTTP/1.1 ${status}`);
    expect(answer).not.toMatch(/ at .*:\d+|node_modules|Error:|evil\.example|process_cpu|"checks"/);
  }
  // A body that is cut off is the client's doing, and no error of ours.
  const cut = connect(Number(new URL(server.address).port), '127.0.0.1');
  await once(cut, 'connect');
  const json = 'Host: localhost\r\nContent-Type: application/json\r\nContent-Length: 100';
  cut.write(`POST ${endpoints.validateBankDetails} HTTP/1.1\r\n${json}\r\n\r\n{"half`);
  cut.end();
  cut.destroySoon();
  const closed = 'the client closed the connection before its request was complete';
  await vi.waitFor(() => expect(server.log().map(({ msg }) => msg)).toContain(closed), 20_000);
  expect(server.log().filter(({ level }) => level >= 50)).toEqual([]);

  expect((await fetch(`${server.address}/readyz`)).status).toBe(200);
  server.kill('SIGTERM');
  expect(await server.exit).toEqual({ code: 0, stderr: '' });
});

test('health and metrics can have a port of their own, and are then found on no other', async () => {
  const url = await freshDatabase(inject('postgresUrl'));
  const server = await startOn(url, { ADMIN_PORT: '0' });
  // Logged before the site itself is open.
  const adminPort = server.log().find((entry) => entry.adminPort !== undefined)?.adminPort;
  for (const path of ['/healthz', '/readyz', '/metrics']) {
    expect((await fetch(`http://127.0.0.1:${adminPort}${path}`)).status, path).toBe(200);
    expect((await fetch(`${server.address}${path}`)).status, path).toBe(404);
  }
  expect((await fetch(`http://127.0.0.1:${adminPort}${basePath}`)).status).toBe(404);
  server.kill('SIGTERM');
  expect(await server.exit).toEqual({ code: 0, stderr: '' });
});

const checkBank = ({ address }: ServerProcess, headers: Record<string, string> = {}) =>
  fetch(`${address}${endpoints.validateBankDetails}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: address, ...headers },
    body: JSON.stringify(contractBody().bankDetails),
  });

test('two instances count one client’s calls together, and made-up headers make nobody another', async () => {
  const url = await freshDatabase(inject('postgresUrl'));
  // Three bank checks in place of sixty.
  const limits = { RATE_LIMITS: '0.05' };
  const [one, other] = await Promise.all([
    startOn(url, limits),
    startOn(url, { ...limits, TRUSTED_PROXIES: '127.0.0.0/8' }),
  ]);
  expect((await checkBank(one)).status).toBe(200);
  expect((await checkBank(other)).status).toBe(200);
  expect((await checkBank(one, { 'x-forwarded-for': '203.0.113.1' })).status).toBe(200);
  const refused = await checkBank(one, { 'x-forwarded-for': '203.0.113.2' });
  expect(refused.status).toBe(429);
  expect(await refused.json()).toEqual(failureFor(429));
  const wait = Number(refused.headers.get('retry-after'));
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(300);
  expect((await checkBank(other)).status).toBe(429);
  // Whom a trusted proxy names has turns of their own, and whatever they wrote before it counts for nothing.
  for (const made of ['198.51.100.1', '198.51.100.2', '198.51.100.3']) {
    const headers = { 'x-forwarded-for': `${made}, 203.0.113.9` };
    expect((await checkBank(other, headers)).status).toBe(200);
  }
  const again = { 'x-forwarded-for': '198.51.100.4, 203.0.113.9' };
  expect((await checkBank(other, again)).status).toBe(429);
});
