import { randomBytes, randomUUID } from 'node:crypto';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { basePath } from '#api/paths.ts';
import { createCarriedJourney } from '#journey/carried-journey.ts';
import { getLondonDate } from '#rules/dates/london-date.ts';
import { openJourneyCookies } from '#server/journey-cookies/journey-cookies.ts';
import { createPlanFingerprints } from '#server/purchase/plan-fingerprint.ts';
import { createEmptyDatabase } from '#tests/support/empty-database.ts';
import { createAnswers, findTestProduct, loadedTestContent } from '#tests/support/purchase.ts';
import { type ServerProcess, startServer } from '#tests/support/server-process.ts';

const product = findTestProduct('plumbing-protect');
const plan = `${basePath}/${product.productId}`;

const createKey = (id: string) => ({ id, key: randomBytes(32) });
type Key = ReturnType<typeof createKey>;
const toSetting = (keys: readonly Key[]) =>
  keys.map(({ id, key }) => `${id}:${key.toString('base64')}`).join(',');

/** One address in front of the instances. Each request goes to another one than the request before. */
async function startBalancer(instances: readonly ServerProcess[]) {
  const served: number[] = [];
  const server = createServer((incoming, response) => {
    const turn = served.length % instances.length;
    served.push(turn);
    const { port } = new URL(instances[turn]?.address ?? '');
    const { method, url: path, headers } = incoming;
    const forwarded = request({ port, host: '127.0.0.1', method, path, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    forwarded.on('error', () => response.destroy());
    incoming.pipe(forwarded);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return { served, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

/** A browser without script. */
function openBrowser(address: string) {
  const jar = new Map<string, string>();
  const send = async (path: string, init: RequestInit = {}) => {
    const cookie = [...jar].map((pair) => pair.join('=')).join('; ');
    const headers = { ...init.headers, cookie, origin: address };
    const response = await fetch(`${address}${path}`, { ...init, headers, redirect: 'manual' });
    for (const change of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(change) ?? [];
      if (value === '') jar.delete(name);
      else jar.set(name, value);
    }
    return response;
  };
  return {
    jar,
    get: send,
    post: (path: string, fields: Record<string, string>) =>
      send(path, { method: 'POST', body: new URLSearchParams(fields) }),
  };
}

/** The cookies of a buyer at the confirmation page, sealed by an instance with these keys. */
function sealJourney(keys: readonly [Key, ...Key[]]): string[] {
  const cookies = openJourneyCookies({ keys, clock: () => new Date() }).open(null, false);
  const { bank, confirmation: _, ...answers } = createAnswers(product);
  const productVariantId = product.productVariants[0]?.productVariantId ?? '';
  const parts = createPlanFingerprints(product, loadedTestContent)[productVariantId];
  if (!bank || !parts) throw new Error('The test answers are incomplete.');
  const journey = createCarriedJourney(randomUUID(), product.productId);
  cookies.save({
    ...journey,
    answers,
    agreement: {
      ...journey.agreement,
      plan: { productId: product.productId, productVariantId, parts },
    },
    purchaseKey: randomUUID(),
  });
  cookies.bank.save(bank);
  return cookies.listChanges();
}

test('a purchase without script goes on at another instance with each request, and through a change of keys', async () => {
  const DATABASE_URL = await createEmptyDatabase(inject('postgresUrl'));
  const [older, newer] = [createKey('older'), createKey('newer')];
  const start = (keys: readonly Key[]) => startServer({ DATABASE_URL, BANK_KEYS: toSetting(keys) });
  const instances = [await start([older, newer]), await start([older, newer])];
  const balancer = await startBalancer(instances);
  const { jar, get, post } = openBrowser(balancer.address);
  for (const change of sealJourney([older, newer])) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(change) ?? [];
    jar.set(name, value);
  }

  const before = await get(`${plan}/confirmation`);
  expect(before.status).toBe(200);
  expect(before.headers.get('cache-control')).toBe('no-store');
  // Unticked: the refusal is sealed by one instance and read by the other.
  expect((await post(`${plan}/confirmation`, {})).headers.get('location')).toBe(
    `${plan}/confirmation`,
  );

  // Each instance restarts with the new key first; in between, one seals with the old and one with the new key.
  for (const index of instances.keys()) {
    instances[index]?.kill('SIGTERM');
    expect((await instances[index]?.exit)?.code).toBe(0);
    instances[index] = await start([newer, older]);
    for (const _ of instances) {
      const refused = await post(`${plan}/confirmation`, { confirmPurchase: 'on' });
      expect(refused.headers.get('location')).toBe(`${plan}/confirmation`);
    }
  }

  const ticks = { confirmTermsConditions: 'on', confirmPurchase: 'on' };
  const fields = { ...ticks, shownOn: getLondonDate(new Date()) };
  const cookies = [...jar];
  const bought = await post(`${plan}/confirmation`, fields);
  const shown = openJourneyCookies({ keys: [newer, older], clock: () => new Date() }).open(
    [...jar].map((pair) => pair.join('=')).join('; '),
    false,
  ).journey?.shown;
  expect(bought.headers.get('location'), JSON.stringify(shown)).toBe(`${basePath}/success`);
  const success = await (await get(`${basePath}/success`)).text();

  // The answer was lost: the same form, with the cookies of before, at the other instance.
  const again = openBrowser(balancer.address);
  for (const [name, value] of cookies) again.jar.set(name, value);
  const repeated = await again.post(`${plan}/confirmation`, fields);
  expect(repeated.headers.get('location')).toBe(`${basePath}/success`);

  const client = new pg.Client(DATABASE_URL);
  await client.connect();
  onTestFinished(() => client.end());
  const { rows } = await client.query<{ reference: string }>('select reference from contracts');
  expect(rows).toHaveLength(1);
  expect(success).toContain(rows[0]?.reference);
  expect(await (await again.get(`${basePath}/success`)).text()).toContain(rows[0]?.reference);
  expect(new Set(balancer.served).size).toBe(2);
});
