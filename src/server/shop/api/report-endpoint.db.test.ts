import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { apiOperations } from '#api/operations.ts';
import { endpointPaths } from '#api/paths.ts';
import type { Storage } from '#server/platform/storage/database.ts';
import { events } from '#server/platform/storage/schema.ts';
import { experiments } from '#tests/support/experiment.ts';
import { createJsonPostRequest, createTestHttpApp } from '#tests/support/http-app.ts';
import { loadedTestContent } from '#tests/support/purchase.ts';
import { openSharedStorage } from '#tests/support/test-storage.ts';

const now = new Date('2026-11-15T12:00:00Z');

let storage: Storage;
let server: ReturnType<typeof createTestHttpApp>;

beforeAll(async () => {
  storage = await openSharedStorage();
});

beforeEach(() => {
  server = createTestHttpApp(storage);
});

const post = (path: string, body: unknown, headers?: Record<string, string>) =>
  server.app.request(path, createJsonPostRequest(body, headers));

const pageView = apiOperations.reportEvent.exampleBody;
const storedOf = async (sessionId: string) => {
  await server.eventLog.close();
  return storage.db.select().from(events).where(eq(events.sessionId, sessionId));
};

test('report-event stores page views, events and the speed of a page', async () => {
  const sessionId = randomUUID();
  const { page: _, ...visit } = { ...pageView, sessionId };
  const data = {
    productName: 'Boiler and Service Care',
    priceMonthly: 17.5,
    offer: true,
    campaignId: 1124,
    smsMarketingConsent: false,
    referenceId: 'HS-BB24-KN8X',
  };
  const event = { ...visit, type: 'journey::Success', ...data };
  const vitals = { lcp: 740, inp: 40, cls: 0.02 };
  const speed = { ...visit, type: 'journey::web-vitals', page: 'listing', ...vitals };
  for (const report of [{ ...pageView, sessionId }, event, speed]) {
    const response = await post(endpointPaths.reportEvent, report);
    expect(response.status).toBe(204);
    expect(await response.text()).toBe('');
  }
  expect(await storedOf(sessionId)).toMatchObject([
    {
      type: 'core::page-view',
      channel: 'WEB_MOBILE',
      journeyId: pageView.journeyId,
      journeyName: 'home-services',
      page: 'postcode',
      receivedAt: now,
      productId: null,
      pageVariant: null,
      campaignCode: null,
      data: {},
    },
    { type: 'journey::Success', page: null, data },
    { page: 'listing', data: vitals },
  ]);
});

const event = (name: string) => ({ ...pageView, type: `journey::${name}` });

test('report-event replaces unknown names and ids with "other"', async () => {
  const sessionId = randomUUID();
  const mixedUp = { productName: 'Amelia Okafor', productId: 'Okafor', campaignId: 200000 };
  const report = { ...event('Success'), ...mixedUp, campaignCode: 'WARM', sessionId };
  expect((await post(endpointPaths.reportEvent, report)).status).toBe(204);
  expect(await storedOf(sessionId)).toMatchObject([
    {
      productId: 'other',
      campaignCode: 'WARM',
      data: { productName: 'other', campaignId: 'other' },
    },
  ]);
});

test('report-event stores page variant and campaign of the cookies, unless the body has its own', async () => {
  const sessionId = randomUUID();
  server = createTestHttpApp(storage, {
    content: () => ({ ...loadedTestContent, experiments }),
  });
  const cookie = 'sa-variant=hero-cover; campaignCode=NEST';
  const step = { ...event('bank'), page: undefined, sessionId, productId: 'boiler-insurance' };
  const own = { ...step, pageVariant: 'hero-price', campaignCode: 'WARM' };
  for (const report of [{ ...pageView, sessionId }, step, own]) {
    expect((await post(endpointPaths.reportEvent, report, { cookie })).status).toBe(204);
  }
  const made = { cookie: 'sa-variant=amelia; campaignCode=Anna', 'X-Session-Id': sessionId };
  expect((await post(endpointPaths.reportEvent, errorReport, made)).status).toBe(204);
  expect(await storedOf(sessionId)).toMatchObject([
    { pageVariant: 'hero-cover', campaignCode: 'NEST', productId: null },
    { pageVariant: 'hero-cover', campaignCode: 'NEST', productId: 'boiler-insurance' },
    { pageVariant: 'hero-price', campaignCode: 'WARM', productId: 'boiler-insurance' },
    { pageVariant: 'other', campaignCode: 'other', type: 'core::error' },
  ]);
});

test('report-event stores the catalogue id of a plan that is named by its SAP id', async () => {
  const sessionId = randomUUID();
  const [plan] = loadedTestContent.products;
  const productId = plan?.productVariants[0]?.sapProductId;
  await post(endpointPaths.reportEvent, { ...event('order'), sessionId, productId });
  expect(await storedOf(sessionId)).toMatchObject([{ productId: plan?.productId }]);
});

test('report-event stores a report that is sent twice once', async () => {
  const sessionId = randomUUID();
  for (const report of [pageView, pageView, { ...pageView, page: 'bank' }]) {
    expect((await post(endpointPaths.reportEvent, { ...report, sessionId })).status).toBe(204);
  }
  expect(await storedOf(sessionId)).toMatchObject([{ page: 'postcode' }, { page: 'bank' }]);
});

const errorReport = {
  type: 'core::error',
  message: 'Response status = 500 for amelia.okafor@example.com',
  exceptionType: 'POST_REQUEST',
  app: 'home-services',
  functionName: 'createContract',
  category: 'ERROR',
};

test('report-event stores an error with the valid ids of its headers', async () => {
  const sessionId = randomUUID();
  const response = await post(endpointPaths.reportEvent, errorReport, {
    'X-Session-Id': sessionId,
    'X-Journey-Name': 'home-services',
    'X-Journey-Id': 'not-a-uuid',
  });
  expect(response.status).toBe(204);
  expect(await storedOf(sessionId)).toMatchObject([
    {
      type: 'core::error',
      journeyName: 'home-services',
      journeyId: null,
      data: { message: 'Response status = 500 for …', functionName: 'createContract' },
    },
  ]);
});

test('report-event returns 503 when the event buffer is full', async () => {
  server = createTestHttpApp(storage, { events: { add: () => false } });
  expect((await post(endpointPaths.reportEvent, pageView)).status).toBe(503);
});
