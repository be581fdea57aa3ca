import { beforeAll, beforeEach, expect, test } from 'vitest';
import { addressLookupResponseSchema } from '#api/address-lookup.ts';
import { createFailure } from '#api/failures.ts';
import { endpointPaths } from '#api/paths.ts';
import { publishAddressSample } from '#server/addresses/import/publish-sample.ts';
import { createStoredAddressBook } from '#server/addresses/lookup/address-book.ts';
import type { Storage } from '#server/platform/storage/database.ts';
import { createTestHttpApp } from '#tests/support/http-app.ts';
import { loadedTestContent } from '#tests/support/purchase.ts';
import { openSharedStorage } from '#tests/support/test-storage.ts';
import { createUnreachableDatabase } from '#tests/support/unreachable-database.ts';

const now = new Date('2026-11-15T12:00:00Z');

let storage: Storage;
let server: ReturnType<typeof createTestHttpApp>;

beforeAll(async () => {
  storage = await openSharedStorage();
  await publishAddressSample(storage.db, loadedTestContent.addressSample, now);
});

beforeEach(() => {
  server = createTestHttpApp(storage);
});

const get = (path: string) => server.app.request(path);
const lookup = (postcode: string) =>
  get(`${endpointPaths.addressLookup}?postcode=${encodeURIComponent(postcode)}`);

test('address-lookup finds the homes of a postcode in any case and spacing', async () => {
  const found = addressLookupResponseSchema.parse(await (await lookup('ls14ap')).json());
  const at27 = found.find(({ addressLine1 }) => addressLine1 === '27 Rowan Terrace');
  expect(at27).toEqual({
    completeAddressLine: '27 Rowan Terrace, LEEDS, LS1 4AP',
    addressLine1: '27 Rowan Terrace',
    addressLine2: '',
    town: 'Leeds',
    postcode: 'LS1 4AP',
  });
  const lines = found.map(({ completeAddressLine }) => completeAddressLine);
  const flat2 = lines.indexOf('Flat 2, 14 Rowan Terrace, LEEDS, LS1 4AP');
  expect(lines[flat2 + 1]).toBe('Flat 3, 14 Rowan Terrace, LEEDS, LS1 4AP');
});

test.each([
  ['M4 6BF', 100],
  ['LA23 1LX', 1],
  ['ZE1 0AA', 0],
])('address-lookup for %s returns %i addresses', async (postcode, count) => {
  const response = await lookup(postcode);
  expect(response.status).toBe(200);
  expect(await response.json()).toHaveLength(count);
});

test.each(['', 'LS1', 'LS1 4AP; drop table addresses', '\0'])(
  'address-lookup returns 400 for the postcode %j',
  async (postcode) => {
    const response = await lookup(postcode);
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual(
      createFailure(400, [
        { field: 'postcode', code: 'INVALID', message: 'Please enter a valid postcode' },
      ]),
    );
  },
);

test('address-lookup returns 503 when the database is unreachable, and does not log the postcode', async () => {
  server = createTestHttpApp(storage, {
    addressBook: createStoredAddressBook(createUnreachableDatabase()),
  });
  const response = await lookup('LS1 4AP');
  expect(response.status).toBe(503);
  expect(await response.json()).toEqual(createFailure(503));
  expect(server.logText()).toContain('address lookup failed');
  expect(server.logText()).not.toMatch(/LS1/i);
});
