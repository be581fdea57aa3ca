import { Agent, type OutgoingHttpHeaders, request } from 'node:http';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { basePath, endpointPaths } from '#api/paths.ts';
import { createEmptyDatabase } from '#tests/support/empty-database.ts';
import { type ServerProcess, startServer, testBankKeys } from '#tests/support/server-process.ts';

const rounds = 25;

/** Text of this length that repeats one part. */
const repeat = (part: string, length: number) => part.repeat(Math.ceil(length / part.length));

/** Requests of which one header, or the address, has about this many characters. */
const requestsOf = (length: number): { path: string; headers: OutgoingHttpHeaders }[] => [
  { path: '/healthz', headers: { 'x-forwarded-for': repeat(',', length) } },
  { path: basePath, headers: { cookie: `sa-variant=${repeat('%ffa', length)}` } },
  { path: basePath, headers: { cookie: repeat('a=b;', length) } },
  { path: basePath, headers: { 'accept-encoding': repeat('a;q=0.1,b;q=0.2,', length) } },
  { path: basePath, headers: { 'if-none-match': repeat('"",', length) } },
  { path: basePath, headers: { 'user-agent': repeat('Mozilla/5.0 bot ', length) } },
  { path: endpointPaths.getEnv, headers: { origin: `http://${repeat('a.', length)}` } },
  // A URL may have 8,000 characters.
  { path: `${endpointPaths.addressLookup}?a=${repeat('%ffa', length / 2)}`, headers: {} },
  { path: `/${repeat('%ffa', length)}`, headers: {} },
];

/** The processor time of the server for one request, in seconds. */
async function measureRequests(server: ServerProcess, agent: Agent, length: number) {
  const requests = requestsOf(length);
  const before = await readProcessorSeconds(server);
  for (let round = 0; round < rounds; round += 1) {
    for (const { path, headers } of requests) await send(server, { agent, path, headers });
  }
  return ((await readProcessorSeconds(server)) - before) / (rounds * requests.length);
}

/** Sends the path as it is: `fetch` would change its escapes. */
function send(
  { address }: ServerProcess,
  options: { agent: Agent; path: string; headers: OutgoingHttpHeaders },
): Promise<void> {
  const { hostname, port } = new URL(address);
  return new Promise((resolve, reject) => {
    request({ hostname, port, ...options }, (response) => response.resume().on('end', resolve))
      .on('error', reject)
      .end();
  });
}

/** Scrapes within a second share one text, so the next text that differs was measured after this call. */
async function readProcessorSeconds({ address }: ServerProcess): Promise<number> {
  const scrape = async () => (await fetch(`${address}/metrics`)).text();
  const shared = await scrape();
  const text = await vi.waitUntil(
    async () => {
      const latest = await scrape();
      return latest !== shared && latest;
    },
    { timeout: 120_000, interval: 50 },
  );
  return Number(/^process_cpu_seconds_total (\S+)/m.exec(text)?.[1]);
}

test('a request with a header or an address of 14 kB takes less than three times the processor time of a short one', async () => {
  const server = await startServer({
    DATABASE_URL: await createEmptyDatabase(inject('postgresUrl')),
    BANK_KEYS: testBankKeys,
    LOG_LEVEL: 'error',
  });
  const agent = new Agent({ keepAlive: true });
  onTestFinished(() => agent.destroy());
  await measureRequests(server, agent, 10);
  const short = await measureRequests(server, agent, 10);
  const long = await measureRequests(server, agent, 14_000);
  expect(long / short).toBeLessThan(3);
});
