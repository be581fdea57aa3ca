import { expect, inject, test } from 'vitest';
import { createFailure } from '#api/failures.ts';
import { endpointPaths } from '#api/paths.ts';
import { maxCallsPerWindow } from '#server/http/guards/rate-limits.ts';
import { createEmptyDatabase } from '#tests/support/empty-database.ts';
import { createContractBody } from '#tests/support/purchase.ts';
import { type ServerProcess, startServer, testBankKeys } from '#tests/support/server-process.ts';

const checkBank = ({ address }: ServerProcess, headers: Record<string, string> = {}) =>
  fetch(`${address}${endpointPaths.validateBankDetails}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: address, ...headers },
    body: JSON.stringify(createContractBody().bankDetails),
  });

test('two servers count the requests of a client together, and ignore forged forwarding headers', async () => {
  const limit = maxCallsPerWindow.validateBankDetails / 2;
  const settings = {
    DATABASE_URL: await createEmptyDatabase(inject('postgresUrl')),
    BANK_KEYS: testBankKeys,
    RATE_LIMITS: '0.5',
  };
  const [one, other] = await Promise.all([
    startServer({ ...settings, TRUSTED_PROXIES: '' }),
    startServer({ ...settings, TRUSTED_PROXIES: '127.0.0.0/8' }),
  ]);
  for (let call = 1; call <= limit; call += 1) {
    const headers = { 'x-forwarded-for': `203.0.113.${call}` };
    expect((await checkBank(one, headers)).status).toBe(200);
  }
  const refused = await checkBank(one, { 'x-forwarded-for': '203.0.113.100' });
  expect(refused.status).toBe(429);
  expect(await refused.json()).toEqual(createFailure(429));
  const wait = Number(refused.headers.get('retry-after'));
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(300);
  // The counts are shared in the background, so the other server learns of them by a call.
  let calls = 0;
  const checkAtOther = async () => {
    calls += 1;
    return (await checkBank(other)).status;
  };
  await expect.poll(checkAtOther).toBe(429);
  expect(calls).toBeLessThan(limit);
  // A client that a trusted proxy names has a limit of its own. Addresses before it in the header are ignored.
  const checkAsClient = (forged: string) =>
    checkBank(other, { 'x-forwarded-for': `${forged}, 203.0.113.9` });
  for (let call = 1; call <= limit; call += 1) {
    expect((await checkAsClient(`198.51.100.${call}`)).status).toBe(200);
  }
  expect((await checkAsClient('198.51.100.100')).status).toBe(429);
});
