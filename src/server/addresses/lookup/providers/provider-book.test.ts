import type { ServerResponse } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { RequestError } from '#server/platform/outbound/fetch-json.ts';
import {
  createOsPlacesBody,
  sendJson,
  startAddressProvider,
  testAddressKey,
} from '#tests/support/address-provider.ts';
import { createRecordedLog } from '#tests/support/recorded-log.ts';
import { osPlaces } from './os-places.ts';
import { createProviderAddressBook, type ProviderBookOptions } from './provider-book.ts';

const homes = createOsPlacesBody([{ BUILDING_NUMBER: '3', THOROUGHFARE_NAME: 'ELM WAY' }]);

async function bookOf(
  respond: (response: ServerResponse) => void,
  options: Partial<ProviderBookOptions> = {},
) {
  const { baseUrl, received } = await startAddressProvider(respond);
  const { log, text } = createRecordedLog();
  const outcomes: string[] = [];
  const book = createProviderAddressBook({
    provider: osPlaces,
    key: testAddressKey,
    baseUrl,
    log,
    countAttempt: (outcome) => outcomes.push(outcome),
    retryDelayMs: 1,
    timeoutMs: 20_000,
    ...options,
  });
  return { book, received, outcomes, logText: text };
}

const status = (code: number) => (response: ServerResponse) =>
  response.writeHead(code, { location: '/elsewhere' }).end(`refused: ${testAddressKey}`);

test.each<[string, (response: ServerResponse) => void, string, number]>([
  ['HTTP 500', status(500), 'HTTP 500', 2],
  ['HTTP 503', status(503), 'HTTP 503', 2],
  ['HTTP 400', status(400), 'HTTP 400', 1],
  ['HTTP 401', status(401), 'HTTP 401', 1],
  ['HTTP 402', status(402), 'HTTP 402', 1],
  ['HTTP 429', status(429), 'HTTP 429', 1],
  ['a redirect', status(302), 'HTTP 302', 1],
  ['404 with JSON of another format', (response) => sendJson(response, {}, 404), 'HTTP 404', 1],
  ['text that is not JSON', (response) => response.end('{"header":'), 'response is not JSON', 2],
  ['HTML', (response) => response.end('<!doctype html><p>Hi'), 'response is not JSON', 2],
  [
    'JSON of another format',
    (response) => sendJson(response, { results: [{ DPA: { POSTCODE: 7 } }] }),
    'response has another format',
    2,
  ],
  [
    'two megabytes',
    (response) => sendJson(response, { ...homes, padding: 'x'.repeat(2_000_000) }),
    'response is longer than 1048576 bytes',
    2,
  ],
  [
    'a connection that is cut',
    (response) => response.write('{"header":', () => response.destroy()),
    'UND_ERR_SOCKET',
    2,
  ],
])('a provider that responds with %s fails the lookup', async (_, respond, reason, requests) => {
  const { book, received, outcomes } = await bookOf(respond);
  const failure = await book.addressesAt('LS1 4AP').catch((error: unknown) => error);
  expect(String(failure)).toBe(`RequestError: ${reason}`);
  expect(received).toHaveLength(requests);
  expect(new Set(outcomes)).toEqual(new Set([requests === 1 ? 'refused' : 'failed']));
});

test.each<[string, (response: ServerResponse) => void]>([
  ['never responds', () => {}],
  [
    'sends a byte now and then',
    (response) => {
      const timer = setInterval(() => response.write(' '), 20);
      response.on('close', () => clearInterval(timer));
    },
  ],
])('a lookup fails after two timeouts when the provider %s', async (_, respond) => {
  const { book, outcomes } = await bookOf(respond, { timeoutMs: 100 });
  await expect(book.addressesAt('LS1 4AP')).rejects.toThrow(new RequestError('timeout'));
  expect(outcomes).toEqual(['failed', 'failed']);
});

test('a lookup fails when the provider cannot be reached', async () => {
  const closed = createServer();
  await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve));
  const { port } = closed.address() as AddressInfo;
  await new Promise<void>((resolve) => closed.close(() => resolve()));
  const { book } = await bookOf(() => {}, { baseUrl: `http://127.0.0.1:${port}` });
  await expect(book.addressesAt('LS1 4AP')).rejects.toThrow(new RequestError('ECONNREFUSED'));
});

test('a failed request to the provider is repeated once', async () => {
  let requests = 0;
  const { book, outcomes } = await bookOf((response) => {
    requests += 1;
    if (requests === 1) response.destroy();
    else sendJson(response, homes);
  });
  expect(await book.addressesAt('LS1 4AP')).toHaveLength(1);
  expect(outcomes).toEqual(['failed', 'ok']);
});

test('lookups of one postcode share a request, at the same time and until the cache expires', async () => {
  const { book, received } = await bookOf((response) => sendJson(response, homes));
  const found = await Promise.all([book.addressesAt('LS1 4AP'), book.addressesAt('LS1 4AP')]);
  expect(found[0]).toEqual(found[1]);
  await book.addressesAt('LS1 4AP');
  expect(received).toHaveLength(1);
  await book.addressesAt('LS1 4AQ');
  expect(received).toHaveLength(2);

  const brief = await bookOf((response) => sendJson(response, homes), { cacheMs: 1 });
  await vi.waitFor(async () => {
    await brief.book.addressesAt('LS1 4AP');
    expect(brief.received.length).toBeGreaterThan(1);
  }, 60_000);
});

test('a provider that fails five times in a row is asked again only after a pause', async () => {
  let isDown = true;
  let isPaused = false;
  const { book, received, logText } = await bookOf(
    (response) => (isDown ? status(503)(response) : sendJson(response, homes)),
    {
      pauseMs: 1000,
      onCircuitChange: (isOpen) => {
        isPaused = isOpen;
      },
    },
  );
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  for (let lookup = 0; lookup < 3; lookup += 1) {
    await expect(book.addressesAt(`LS1 ${lookup}AP`)).rejects.toThrow();
  }
  expect(isPaused).toBe(true);
  expect(received).toHaveLength(5);
  await expect(book.addressesAt('LS1 4AP')).rejects.toThrow('breaker is open');
  expect(received).toHaveLength(5);

  vi.advanceTimersByTime(1001);
  await expect(book.addressesAt('LS1 4AP')).rejects.toThrow();
  expect(received).toHaveLength(6);

  isDown = false;
  vi.advanceTimersByTime(1001);
  expect(await book.addressesAt('LS1 4AP')).toHaveLength(1);
  expect(isPaused).toBe(false);
  expect(logText()).toContain('"msg":"address provider is paused"');
  expect(logText()).toContain('"msg":"address provider responds again"');
  expect(logText()).not.toContain(testAddressKey);
  expect(logText()).not.toContain('LS1');
});

test('status 400, which is about one postcode, does not pause the provider', async () => {
  const onCircuitChange = vi.fn();
  const { book } = await bookOf(status(400), { onCircuitChange });
  for (let lookup = 0; lookup < 9; lookup += 1) {
    await expect(book.addressesAt(`LS1 ${lookup}AP`)).rejects.toThrow('HTTP 400');
  }
  expect(onCircuitChange).not.toHaveBeenCalled();
});
