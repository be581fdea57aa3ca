import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { idempotencyKeyHeaderName } from '#api/create-contract-response.ts';
import { createFailure } from '#api/failures.ts';
import { apiOperations, type Operation, type OperationName } from '#api/operations.ts';
import { apiPath } from '#api/paths.ts';
import type { Storage } from '#server/platform/storage/database.ts';
import {
  createAlmostValidArbitrary,
  createBodiesWithUnstorableTexts,
  createBrokenJsonArbitrary,
  hostileHeadersArbitrary,
  hostilePathArbitrary,
  hostileTextArbitrary,
  hostileValueArbitrary,
} from '#tests/support/hostile-input.ts';
import { createTestHttpApp } from '#tests/support/http-app.ts';
import { createContractBody } from '#tests/support/purchase.ts';
import { openSharedStorage } from '#tests/support/test-storage.ts';

// A fixed seed, so that a failure can be reproduced.
const runs = (numRuns: number) => ({ seed: 8, numRuns });

let storage: Storage;
let http: ReturnType<typeof createTestHttpApp>;
/** The idempotency key of a contract that exists before the tests. */
const takenKey = randomUUID();
/** Requests that returned 200, by the table that stores them. */
const accepted = { contracts: 0, enquiries: 0 };

const names = Object.keys(apiOperations) as OperationName[];
const validBody = (name: OperationName): unknown => {
  const operation: Operation = apiOperations[name];
  return name === 'createContract' ? createContractBody() : operation.exampleBody;
};

beforeAll(async () => {
  storage = await openSharedStorage();
  http = createTestHttpApp(storage);
  expect(await send('createContract', JSON.stringify(createContractBody()), sent(takenKey))).toBe(
    200,
  );
});

afterAll(() => http?.eventLog.close());

beforeEach(() => expect(http.logText()).not.toContain('"level":50'));

const sent = (key: string = randomUUID()): Record<string, string> => ({
  'content-type': 'application/json',
  [idempotencyKeyHeaderName]: key,
});

async function send(name: OperationName, body: string | Uint8Array<ArrayBuffer>, headers = sent()) {
  const { path } = apiOperations[name];
  const status = await request(path, { method: 'POST', headers, body });
  const isHoneypot = typeof body === 'string' && /"website"/.test(body);
  if (
    status === 200 &&
    name === 'createContract' &&
    headers[idempotencyKeyHeaderName] !== takenKey
  ) {
    accepted.contracts += 1;
  }
  if (status === 200 && name === 'submitSpeakToAnExpert' && !isHoneypot) accepted.enquiries += 1;
  return status;
}

/** Sends a request and checks that the response is no 5xx, has the documented shape and leaks no internals. */
async function request(path: string, init: RequestInit = {}): Promise<number> {
  const response = await http.app.request(path, init);
  const text = await response.text();
  const { status } = response;
  expect(status, text).toBeLessThan(500);
  expect(text).not.toMatch(/\bat .*:\d+:\d+|node_modules|SyntaxError|RangeError|Failed query/);
  if (status >= 400 && init.method !== 'HEAD') {
    const { errors, ...failure } = JSON.parse(text);
    expect(failure).toEqual(createFailure(status));
    for (const error of errors ?? []) {
      expect(error).toEqual({
        field: expect.any(String),
        code: expect.any(String),
        message: expect.any(String),
        ...('referenceId' in error && { referenceId: expect.any(String) }),
      });
    }
  }
  return status;
}

const posts = names.filter((name) => apiOperations[name].method === 'POST');

test.each(posts)('%s never answers a nearly valid body with a 500', async (name) => {
  const valid = validBody(name);
  const keys = fc.constantFrom(takenKey, undefined);
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(createAlmostValidArbitrary(valid), hostileValueArbitrary),
      keys,
      async (body, key) => {
        await send(name, JSON.stringify(body) ?? '', sent(key));
      },
    ),
    runs(name === 'createContract' ? 150 : 80),
  );
});

test.each(posts)(
  '%s never answers a text that PostgreSQL cannot store with a 500, in any field',
  async (name) => {
    for (const body of createBodiesWithUnstorableTexts(validBody(name)))
      await send(name, JSON.stringify(body));
  },
);

test.each(posts)('%s never answers broken JSON with a 500', async (name) => {
  await fc.assert(
    fc.asyncProperty(
      createBrokenJsonArbitrary(validBody(name)),
      fc.constantFrom(takenKey, undefined),
      (body, key) => send(name, body, sent(key)).then(() => {}),
    ),
    runs(60),
  );
});

test('no call answers hostile headers with a 500', async () => {
  const types = [
    'application/json',
    'text/plain',
    'multipart/form-data',
    'a/b;',
    '',
    'application/json;',
  ];
  const origins = ['https://www.example.com', 'null', '', 'https://evil.example', 'http://[', '*'];
  const sites = ['same-origin', 'same-site', 'cross-site', 'none', ''];
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...posts),
      hostileHeadersArbitrary,
      fc.record(
        {
          'content-type': fc.constantFrom(...types),
          origin: fc.constantFrom(...origins),
          'sec-fetch-site': fc.constantFrom(...sites),
        },
        { requiredKeys: [] },
      ),
      async (name, headers, browser) => {
        await send(name, JSON.stringify(validBody(name)), { ...headers, ...browser });
      },
    ),
    runs(200),
  );
});

test('no path below the API answers any method or query with a 500', async () => {
  const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND', 'BREW'];
  const known = names.map((name) => apiOperations[name].path.replace(/\/\{\w+\}$/, ''));
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...methods),
      fc.constantFrom(...known, apiPath, `${apiPath}/unknown`),
      fc.oneof(
        fc.constant(''),
        hostilePathArbitrary.map((rest) => `/${rest}`),
      ),
      fc.oneof(
        fc.constant(''),
        fc.tuple(hostilePathArbitrary, hostilePathArbitrary).map((pair) => `?${pair.join('=')}`),
      ),
      async (method, path, rest, query) => {
        await request(`${path}${rest}${query}`, { method });
      },
    ),
    runs(300),
  );
});

test('address-lookup never answers a text that is no postcode with a 500', async () => {
  await fc.assert(
    fc.asyncProperty(hostileTextArbitrary, async (text) => {
      const query = new URLSearchParams({ postcode: text.toWellFormed() });
      await request(`${apiOperations.addressLookup.path}?${query}`);
    }),
    runs(100),
  );
});

test('the database has a row and a job for each request that returned 200, and for no other', async () => {
  for (const name of ['createContract', 'submitSpeakToAnExpert'] as const) {
    expect(await send(name, JSON.stringify(validBody(name)))).toBe(200);
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(createAlmostValidArbitrary(validBody(name)), hostileValueArbitrary),
        async (body) => {
          await send(name, JSON.stringify(body) ?? '');
        },
      ),
      runs(20),
    );
  }
  const count = async (table: string) => {
    const counted = await storage.db.execute(sql.raw(`select count(*)::int as n from ${table}`));
    return (counted as unknown as { rows: { n: number }[] }).rows[0]?.n;
  };

  expect(await count('contracts')).toBe(accepted.contracts + 1);
  expect(await count('enquiries')).toBe(accepted.enquiries);
  expect(await count(`deliveries where kind = 'fulfil-contract'`)).toBe(accepted.contracts + 1);
  expect(await count(`deliveries where kind = 'deliver-enquiry'`)).toBe(accepted.enquiries);
  // No request polluted the prototype of objects.
  expect(Object.keys(Object.prototype)).toEqual([]);
  expect(({} as { isAdmin?: unknown }).isAdmin).toBeUndefined();
});
