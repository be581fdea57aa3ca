import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { createFailure } from '#api/failures.ts';
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

test('report-event stores page views and events', async () => {
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
  for (const report of [{ ...pageView, sessionId }, event]) {
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
  ]);
});

const event = (name: string) => ({ ...pageView, type: `journey::${name}` });

test('report-event replaces unknown names and ids with "other"', async () => {
  const sessionId = randomUUID();
  const mixedUp = { productName: 'Amelia Okafor', productId: 'Okafor', campaignId: 200000 };
  const report = { ...event('Success'), ...mixedUp, campaignCode: 'WARM', sessionId };
  expect((await post(endpointPaths.reportEvent, report)).status).toBe(204);
  const made = { 'X-Session-Id': sessionId };
  const error = { ...errorReport, functionName: 'AmeliaOkafor' };
  expect((await post(endpointPaths.reportEvent, error, made)).status).toBe(204);
  expect(await storedOf(sessionId)).toMatchObject([
    {
      productId: 'other',
      campaignCode: 'WARM',
      data: { productName: 'other', campaignId: 'other' },
    },
    { data: { functionName: 'other' } },
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

test('report-event stores the speed of a page', async () => {
  const sessionId = randomUUID();
  const report = {
    ...event('web-vitals'),
    sessionId,
    page: 'listing',
    lcp: 740,
    inp: 40,
    cls: 0.02,
  };
  expect((await post(endpointPaths.reportEvent, report)).status).toBe(204);
  expect(await storedOf(sessionId)).toMatchObject([
    { page: 'listing', data: { lcp: 740, inp: 40, cls: 0.02 } },
  ]);
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

test.each([
  ['another type', { ...pageView, type: 'core::click' }],
  ['no name', { ...pageView, type: 'journey::' }],
  ['an unknown name', event('Okafor')],
  ['an unknown page', { ...pageView, page: 'Amelia_Okafor' }],
  ['a path as its page', { ...pageView, page: '/home-services/products' }],
  ['an unknown app', { ...errorReport, app: 'okafor' }],
  ['a sort code as a price', { ...event('Success'), priceMonthly: 200000 }],
  ['a phone number as an offer', { ...event('Success'), offerPeriodMonths: 900123 }],
  ['a person’s name', { ...pageView, type: 'journey::Success', firstName: 'Amelia' }],
  ['an account', { ...pageView, type: 'journey::Success', accountNumber: '55779911' }],
  ['a speed that is no whole number', { ...event('web-vitals'), lcp: 740.5 }],
  ['a page variant in capitals', { ...event('order'), pageVariant: 'Amelia' }],
  ['a query', { ...pageView, page: '/home-services?email=amelia' }],
  ['no session', { ...pageView, sessionId: 'me' }],
])('report-event returns 400 for %s', async (_, body) => {
  const response = await post(endpointPaths.reportEvent, body);
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject(createFailure(400));
});

test('report-event returns 413 for more than 16 kB', async () => {
  const response = await post(endpointPaths.reportEvent, {
    ...errorReport,
    message: 'x'.repeat(16_384),
  });
  expect(response.status).toBe(413);
  expect(await response.json()).toEqual(createFailure(413));
});

test('report-event returns 503 when the event buffer is full', async () => {
  server = createTestHttpApp(storage, { events: { add: () => false } });
  expect((await post(endpointPaths.reportEvent, pageView)).status).toBe(503);
});
