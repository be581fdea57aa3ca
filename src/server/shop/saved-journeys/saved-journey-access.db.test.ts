import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { idempotencyKeyHeaderName } from '#api/create-contract-response.ts';
import { continuePath, endpointPaths } from '#api/paths.ts';
import { createCarriedJourney } from '#journey/carried-journey.ts';
import type { JourneyToSave } from '#journey/saved-journey.ts';
import { noTrustedProxies } from '#server/http/requests/trusted-proxies.ts';
import { createMetrics } from '#server/platform/observability/metrics.ts';
import type { Storage } from '#server/platform/storage/database.ts';
import { rateLimits, savedJourneys } from '#server/platform/storage/schema.ts';
import { createJsonPostRequest, createTestHttpApp } from '#tests/support/http-app.ts';
import { testKeyRing } from '#tests/support/key-ring.ts';
import { createContractBody, findTestProduct, loadedTestContent } from '#tests/support/purchase.ts';
import { createRecordedLog } from '#tests/support/recorded-log.ts';
import { openSharedStorage } from '#tests/support/test-storage.ts';
import { openSavedJourneys } from './saved-journey-access.ts';

let storage: Storage;
beforeAll(async () => {
  storage = await openSharedStorage();
});

let secrets: string[] = [];
beforeEach(async () => {
  secrets = [];
  await storage.db.delete(savedJourneys);
  await storage.db.delete(rateLimits);
});

const product = findTestProduct('boiler-and-service-care');
const order: JourneyToSave = {
  journey: createCarriedJourney(randomUUID(), product.productId),
  planName: product.productTitle,
  email: 'amelia@example.com',
  postcode: 'LS1 4AP',
};

function createAccess(changes: Partial<Parameters<typeof openSavedJourneys>[0]> = {}) {
  const metrics = createMetrics();
  const { log } = createRecordedLog();
  const saved = openSavedJourneys({
    db: storage.db,
    bankKeys: testKeyRing,
    clock: () => new Date('2026-11-15T12:00:00Z'),
    sendLink: async ({ secret }) => {
      secrets.push(secret);
      return { kind: 'delivered' };
    },
    content: () => loadedTestContent,
    consumeRateLimit: () => undefined,
    hasDiskSpace: async () => true,
    isPreview: () => false,
    metrics,
    log,
    siteOrigin: 'https://www.example.com',
    trustedProxies: noTrustedProxies,
    ...changes,
  });
  const openFor = (cookie: string | null = null, isSecure = true) =>
    saved.openFor({ cookie, client: '203.0.113.7', isSecure });
  const results = async () =>
    Object.fromEntries(
      (await metrics.savedJourneys.get()).values.map(({ labels, value }) => [labels.result, value]),
    );
  return { ...saved, openFor, results };
}

/** The cookies that a browser sends after these Set-Cookie headers. */
const toCookie = (changes: string[]) => changes.map((change) => change.split(';')[0]).join('; ');

test('the browser that saved a journey replaces its own link, and another browser does not', async () => {
  const { openFor, results } = createAccess();
  const first = openFor();
  expect(await first.save(order)).toMatchObject({ kind: 'sent' });
  expect(first.listChanges()).toEqual([
    expect.stringMatching(
      /^__Host-savedJourney=[\da-f-]{36}; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
    ),
  ]);
  const again = openFor(toCookie(first.listChanges()));
  expect(await again.save(order)).toMatchObject({ kind: 'sent' });
  expect(toCookie(again.listChanges())).toBe(toCookie(first.listChanges()));
  await openFor('__Host-savedJourney=not-a-uuid').save(order);
  const found = await Promise.all(
    secrets.map((secret) => openFor(`__Host-continueLink=${secret}`).find()),
  );
  expect(found.map(({ kind }) => kind)).toEqual(['gone', 'found', 'found']);
  expect(await results()).toEqual({ sent: 3 });
});

test('without HTTPS the cookies have no prefix, and with HTTPS one without it is not read', async () => {
  const { openFor } = createAccess();
  const plain = openFor(null, false);
  await plain.save(order);
  expect(plain.listChanges()).toEqual([
    expect.stringMatching(
      /^savedJourney=[\da-f-]{36}; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/,
    ),
  ]);
  const link = `continueLink=${secrets[0]}`;
  expect(await openFor(link, false).find()).toMatchObject({ kind: 'found' });
  expect(await openFor(link).find()).toEqual({ kind: 'no-link' });
});

test('a browser that opened a link with its postcode saves under the id of the first browser', async () => {
  const { openFor, results } = createAccess();
  const first = openFor();
  await first.save(order);
  const other = openFor(`__Host-continueLink=${secrets[0]}`);
  expect(await other.open('M1 1AA')).toEqual({ kind: 'wrong-postcode', attemptsLeft: 4 });
  expect(other.listChanges()).toEqual([]);
  expect(await other.open('LS1 4AP')).toEqual({
    kind: 'opened',
    journey: expect.objectContaining({ productId: product.productId }),
  });
  const [owner, end] = other.listChanges();
  expect(owner?.split(';')[0]).toBe(toCookie(first.listChanges()));
  expect(end).toBe('__Host-continueLink=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax; Secure');
  expect(await results()).toEqual({ sent: 1, 'wrong-postcode': 1, opened: 1 });
});

test('a journey is neither stored nor sent over the limit of the client, in a preview, or while the disk is full', async () => {
  for (const [changes, kind] of [
    [{ consumeRateLimit: () => 60 }, 'limited'],
    [{ isPreview: () => true }, 'not-sent'],
    [{ hasDiskSpace: async () => false }, 'not-sent'],
  ] as const) {
    const { openFor, results } = createAccess(changes);
    const visitor = openFor();
    expect(await visitor.save(order)).toEqual({ kind });
    expect(visitor.listChanges()).toEqual([]);
    expect(await results()).toEqual({ [kind]: 1 });
  }
  expect(secrets).toEqual([]);
  expect(await storage.db.$count(savedJourneys)).toBe(0);
});

test('a mail server that does not answer occupies six requests at most', async () => {
  const answers: (() => void)[] = [];
  const { openFor } = createAccess({
    sendLink: () =>
      new Promise((resolve) => answers.push(() => resolve({ kind: 'retry', reason: 'timeout' }))),
  });
  const orders = Array.from({ length: 7 }, (_, index) => ({
    ...order,
    email: `kim${index}@example.com`,
  }));
  const waiting = orders.slice(0, 6).map((one) => openFor().save(one));
  await expect.poll(() => answers).toHaveLength(6);
  expect(await openFor().save(order)).toEqual({ kind: 'not-sent' });
  for (const answer of answers) answer();
  expect(await Promise.all(waiting)).toEqual(Array(6).fill({ kind: 'not-sent' }));
  const freed = openFor().save(order);
  await expect.poll(() => answers).toHaveLength(7);
  answers[6]?.();
  expect(await freed).toEqual({ kind: 'not-sent' });
});

test('of 24 saves in one moment six are sent', async () => {
  let atOnce = 0;
  let most = 0;
  const { openFor, results } = createAccess({
    sendLink: async () => {
      atOnce += 1;
      most = Math.max(most, atOnce);
      await new Promise(setImmediate);
      atOnce -= 1;
      return { kind: 'delivered' };
    },
  });
  const orders = Array.from({ length: 24 }, (_, index) => ({
    ...order,
    email: `ash${index}@example.com`,
  }));
  await Promise.all(orders.map((one) => openFor().save(one)));
  expect(most).toBeLessThanOrEqual(6);
  expect(await results()).toEqual({ sent: 6, 'not-sent': 18 });
});

test('opening a link by GET or HEAD changes nothing, and takes the secret out of the address and the log', async () => {
  const { openFor, routes, deleteBought } = createAccess();
  await openFor().save(order);
  const before = await storage.db.select().from(savedJourneys);
  const { app, logText } = createTestHttpApp(storage, {
    savedJourneys: { routes, deleteBought },
  });
  const [secret = ''] = secrets;
  for (const method of ['GET', 'HEAD']) {
    for (let scan = 0; scan < 6; scan += 1) {
      const response = await app.request(`${continuePath}?token=${secret}`, { method });
      expect(response.status).toBe(303);
      expect(response.headers.get('location')).toBe(continuePath);
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(response.headers.get('set-cookie')).toBe(
        `__Host-continueLink=${secret}; Path=/; HttpOnly; SameSite=Lax; Secure`,
      );
      expect(await response.text()).not.toContain(secret);
    }
  }
  for (const token of ['', `${secret}x`, '<script>', 'x'.repeat(1000)]) {
    const response = await app.request(`${continuePath}?token=${encodeURIComponent(token)}`);
    expect(response.headers.get('set-cookie')).toMatch(/^__Host-continueLink=; Path/);
  }
  expect(await storage.db.select().from(savedJourneys)).toEqual(before);
  expect(logText()).toContain('"status":303');
  expect(logText()).not.toContain(secret.slice(0, 10));
});

test('create-contract deletes what the buyer saved of the plan', async () => {
  const { openFor, routes, deleteBought } = createAccess();
  const visitor = openFor();
  const body = createContractBody();
  const bought = loadedTestContent.products.find(({ productVariants }) =>
    productVariants.some(
      ({ productVariantId }) => productVariantId === body.productDetails.productVariantId,
    ),
  );
  const productId = bought?.productId ?? '';
  await visitor.save({ ...order, journey: createCarriedJourney(randomUUID(), productId) });
  const { app } = createTestHttpApp(storage, { savedJourneys: { routes, deleteBought } });
  const buy = (sent: unknown) =>
    app.request(
      endpointPaths.createContract,
      createJsonPostRequest(sent, {
        [idempotencyKeyHeaderName]: randomUUID(),
        cookie: toCookie(visitor.listChanges()),
      }),
    );
  expect((await buy({ ...body, bankDetails: {} })).status).toBe(400);
  expect(await storage.db.$count(savedJourneys)).toBe(1);
  expect((await buy(body)).status).toBe(200);
  expect(await storage.db.$count(savedJourneys)).toBe(0);
});
