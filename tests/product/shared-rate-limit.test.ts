import { expect, inject, test } from 'vitest';
import { createFailure } from '#api/failures.ts';
import { endpointPaths } from '#api/paths.ts';
import { createEmptyDatabase } from '#tests/support/empty-database.ts';
import { createContractBody } from '#tests/support/purchase.ts';
import { type ServerProcess, startServer, testBankKeys } from '#tests/support/server-process.ts';

const checkBank = ({ address }: ServerProcess, headers: Record<string, string> = {}) =>
  fetch(`${address}${endpointPaths.validateBankDetails}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: address, ...headers },
    body: JSON.stringify(createContractBody().bankDetails),
  });

test('counts the requests of a client over two servers, and ignores forged forwarding headers', async () => {
  // This scale allows three bank checks per window instead of sixty.
  const settings = {
    DATABASE_URL: await createEmptyDatabase(inject('postgresUrl')),
    BANK_KEYS: testBankKeys,
    RATE_LIMITS: '0.05',
  };
  const [one, other] = await Promise.all([
    startServer(settings),
    startServer({ ...settings, TRUSTED_PROXIES: '127.0.0.0/8' }),
  ]);
  expect((await checkBank(one)).status).toBe(200);
  expect((await checkBank(other)).status).toBe(200);
  expect((await checkBank(one, { 'x-forwarded-for': '203.0.113.1' })).status).toBe(200);
  const refused = await checkBank(one, { 'x-forwarded-for': '203.0.113.2' });
  expect(refused.status).toBe(429);
  expect(await refused.json()).toEqual(createFailure(429));
  const wait = Number(refused.headers.get('retry-after'));
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(300);
  expect((await checkBank(other)).status).toBe(429);
  // A client that a trusted proxy names has a limit of its own. Addresses before it in the header are ignored.
  for (const forged of ['198.51.100.1', '198.51.100.2', '198.51.100.3']) {
    const headers = { 'x-forwarded-for': `${forged}, 203.0.113.9` };
    expect((await checkBank(other, headers)).status).toBe(200);
  }
  const again = { 'x-forwarded-for': '198.51.100.4, 203.0.113.9' };
  expect((await checkBank(other, again)).status).toBe(429);
});
