import { expect, inject, test } from 'vitest';
import { addressLookupResponseSchema } from '#api/address-lookup.ts';
import { endpointPaths } from '#api/paths.ts';
import {
  createIdealPostcodesBody,
  sendJson,
  startAddressProvider,
  testAddressKey,
} from '#tests/support/address-provider.ts';
import { createEmptyDatabase } from '#tests/support/empty-database.ts';
import { startServer, testBankKeys } from '#tests/support/server-process.ts';

test('the server looks addresses up at the configured provider, and pauses it when it fails', async () => {
  let isUp = true;
  const { baseUrl } = await startAddressProvider((response) => {
    if (!isUp) return void response.writeHead(401).end();
    const home = { building_number: '3', thoroughfare: 'Elm Way' };
    sendJson(response, createIdealPostcodesBody([home]));
  });
  const server = await startServer({
    DATABASE_URL: await createEmptyDatabase(inject('postgresUrl')),
    BANK_KEYS: testBankKeys,
    ADDRESS_PROVIDER: 'ideal-postcodes',
    ADDRESS_KEY: testAddressKey,
    ADDRESS_URL: baseUrl,
  });
  const lookUp = (postcode: string) =>
    fetch(`${server.address}${endpointPaths.addressLookup}?postcode=${postcode}`);

  const found = addressLookupResponseSchema.parse(await (await lookUp('LS14AP')).json());
  expect(found).toMatchObject([{ completeAddressLine: '3 Elm Way, LEEDS, LS1 4AP' }]);

  isUp = false;
  for (const sector of [1, 2, 3, 4, 5, 6]) {
    expect((await lookUp(`ZE${sector}0AA`)).status).toBe(503);
  }
  const metrics = await (await fetch(`${server.address}/metrics`)).text();
  expect(metrics).toContain('address_provider_attempts_total{outcome="ok"} 1');
  expect(metrics).toContain('address_provider_attempts_total{outcome="refused"} 5');
  expect(metrics).toContain('address_provider_paused 1');

  server.kill('SIGTERM');
  expect(await server.exit).toEqual({ code: 0, stderr: '' });
  expect(server.output()).toContain('address provider is paused');
  expect(server.output()).not.toContain(testAddressKey);
  expect(server.output()).not.toContain('ZE1');
});
