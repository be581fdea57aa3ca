import { beforeAll, expect, test } from 'vitest';
import { endpointPaths } from '#api/paths.ts';
import { readConfig } from '#server/config.ts';
import type { Database, Storage } from '#server/platform/storage/database.ts';
import { addresses } from '#server/platform/storage/schema.ts';
import {
  createOsPlacesBody,
  sendJson,
  startAddressProvider,
  testAddressKey,
} from '#tests/support/address-provider.ts';
import { createTestHttpApp } from '#tests/support/http-app.ts';
import { createRecordedLog } from '#tests/support/recorded-log.ts';
import { openSharedStorage } from '#tests/support/test-storage.ts';
import { createUnreachableDatabase } from '#tests/support/unreachable-database.ts';
import { openAddressBook } from './open-address-book.ts';

const inTable = { postcode: 'LS1 4AP', organisation: '', subBuilding: '', buildingName: '' };
const street = { buildingNumber: '1', street: 'Own Street', locality: '', town: 'Leeds' };

let storage: Storage;
beforeAll(async () => {
  storage = await openSharedStorage();
  await storage.db.insert(addresses).values([
    { ...inTable, ...street, source: 'import' },
    { ...inTable, ...street, postcode: 'LS1 4AQ', street: 'Sample Street', source: 'sample' },
  ]);
});

type LookupOrder = 'table-first' | 'provider-first' | 'provider-only';

/** Looks up both postcodes by the API: the first is in the table, of the second the table has only the sample. */
async function lookUp(
  ADDRESS_LOOKUP: LookupOrder,
  { isProviderUp = true, db = storage.db }: { isProviderUp?: boolean; db?: Database } = {},
) {
  const { baseUrl } = await startAddressProvider((response, { path }) => {
    if (!isProviderUp) return void response.writeHead(429).end();
    const POSTCODE = new URL(path, baseUrl).searchParams.get('postcode') ?? '';
    const home = { BUILDING_NUMBER: '2', THOROUGHFARE_NAME: 'PROVIDER STREET', POSTCODE };
    sendJson(response, createOsPlacesBody([home]));
  });
  const config = readConfig({
    ADDRESS_PROVIDER: 'os-places',
    ADDRESS_KEY: testAddressKey,
    ADDRESS_URL: baseUrl,
    ADDRESS_LOOKUP,
  });
  const { log, text } = createRecordedLog();
  const addressBook = openAddressBook(config, { db, log });
  const { app, logText } = createTestHttpApp(storage, { addressBook });
  const results = [];
  for (const postcode of ['LS14AP', 'LS14AQ']) {
    const response = await app.request(`${endpointPaths.addressLookup}?postcode=${postcode}`);
    const body: unknown = await response.json();
    const lines = Array.isArray(body) ? body.map((found) => found.addressLine1) : [];
    results.push(response.status === 200 ? lines.join() : response.status);
  }
  expect(text() + logText()).not.toContain(testAddressKey);
  expect(text() + logText()).not.toMatch(/LS1/i);
  return results;
}

const [own, provided] = ['1 Own Street', '2 Provider Street'];

test('table-first asks the provider for postcodes that were not imported, and the lookup responds 503 when the provider fails', async () => {
  expect(await lookUp('table-first')).toEqual([own, provided]);
  expect(await lookUp('table-first', { isProviderUp: false })).toEqual([own, 503]);
});

test('table-first asks the provider when the database is unreachable', async () => {
  const db = createUnreachableDatabase();
  expect(await lookUp('table-first', { db })).toEqual([provided, provided]);
  expect(await lookUp('table-first', { db, isProviderUp: false })).toEqual([503, 503]);
});

test('provider-first uses the imported addresses when the provider fails, never the sample', async () => {
  expect(await lookUp('provider-first')).toEqual([provided, provided]);
  expect(await lookUp('provider-first', { isProviderUp: false })).toEqual([own, 503]);
});

test('provider-only never uses the table', async () => {
  expect(await lookUp('provider-only')).toEqual([provided, provided]);
  expect(await lookUp('provider-only', { isProviderUp: false })).toEqual([503, 503]);
});

test('without a provider the lookup finds the addresses of the sample', async () => {
  const { log } = createRecordedLog();
  const book = openAddressBook(readConfig({}), { db: storage.db, log });
  expect(await book.addressesAt('LS1 4AQ')).toMatchObject([{ addressLine1: '1 Sample Street' }]);
});
