import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { addressLookupResponseSchema } from '#api/address-lookup.ts';
import { enquiryResponseSchema } from '#api/enquiry.ts';
import { failureSchema } from '#api/failure-schema.ts';
import { createFailure } from '#api/failures.ts';
import { apiOperations } from '#api/operations.ts';
import { endpointPaths } from '#api/paths.ts';
import { experiments } from '#tests/support/experiment.ts';
import { createJsonPostRequest, createTestHttpApp } from '#tests/support/http-app.ts';
import { failingDeliveries, noDeliveries } from '#tests/support/no-deliveries.ts';
import { loadedTestContent } from '#tests/support/purchase.ts';
import { createRecordedLog } from '#tests/support/recorded-log.ts';
import { openTestStorage } from '#tests/support/test-storage.ts';
import { createUnreachableDatabase } from '#tests/support/unreachable-database.ts';
import { createStoredAddressBook } from '../addresses/address-book.ts';
import { publishAddressSample } from '../addresses/publish-sample.ts';
import { type JobQueue, startJobs } from '../jobs/jobs.ts';
import type { Storage } from '../storage/database.ts';
import { deliveries, enquiries, events } from '../storage/schema.ts';

const now = new Date('2026-11-15T12:00:00Z');

let storage: Storage;
let jobs: JobQueue;
let server: ReturnType<typeof createTestHttpApp>;

beforeAll(async () => {
  storage = await openTestStorage();
  const { log } = createRecordedLog();
  jobs = await startJobs({ storage, senders: {}, clock: () => now, log });
  await publishAddressSample(storage.db, loadedTestContent.addressSample, now);
});

beforeEach(() => {
  server = createTestHttpApp(storage, jobs);
});

afterAll(async () => {
  await jobs?.stop();
  await storage?.close();
});

const get = (path: string) => server.app.request(path);
const post = (path: string, body: unknown, headers?: Record<string, string>) =>
  server.app.request(path, createJsonPostRequest(body, headers));
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
  server = createTestHttpApp(storage, jobs, {
    addressBook: createStoredAddressBook(createUnreachableDatabase()),
  });
  const response = await lookup('LS1 4AP');
  expect(response.status).toBe(503);
  expect(await response.json()).toEqual(createFailure(503));
  expect(server.logText()).toContain('address lookup failed');
  expect(server.logText()).not.toMatch(/LS1/i);
});

const enquiry = apiOperations.submitSpeakToAnExpert.exampleBody;
const storedEnquiry = async (id: string) =>
  (await storage.db.select().from(enquiries).where(eq(enquiries.id, id)))[0];
const enquiryCount = () => storage.db.$count(enquiries);

test('stores an enquiry and enqueues its delivery with the id only', async () => {
  const response = await post(endpointPaths.submitSpeakToAnExpert, enquiry);
  expect(response.status).toBe(200);
  const { enquiryId } = enquiryResponseSchema.parse(await response.json());
  expect(await storedEnquiry(enquiryId)).toMatchObject({
    name: 'Amelia Okafor',
    email: 'amelia.okafor@example.com',
    telNumber: '07700900123',
    message: enquiry.message,
    createdAt: now,
  });
  const planned = await storage.db
    .select()
    .from(deliveries)
    .where(eq(deliveries.enquiryId, enquiryId));
  const kinds = planned.map(({ kind }) => kind);
  expect(kinds.toSorted()).toEqual(['acknowledge-enquiry', 'deliver-enquiry', 'notify-staff']);
  const queued = await storage.db.execute(sql`select data from pgboss.job`);
  for (const { id } of planned) expect(JSON.stringify(queued)).toContain(id);
  expect(JSON.stringify(queued)).not.toMatch(/Okafor|07700|nine years/);
});

test('an enquiry with the hidden field filled in gets 200, and is not stored', async () => {
  const before = await enquiryCount();
  const planDeliveries = vi.fn();
  server = createTestHttpApp(storage, { ...noDeliveries, planDeliveries });
  const body = { ...enquiry, website: 'https://spam.example', secondsToFill: 0 };
  const response = await post(endpointPaths.submitSpeakToAnExpert, body);
  expect(response.status).toBe(200);
  expect(enquiryResponseSchema.parse(await response.json()).enquiryId).toMatch(/^[\da-f-]{36}$/);
  expect(await enquiryCount()).toBe(before);
  expect(planDeliveries).not.toHaveBeenCalled();
  expect(await server.metrics.registry.metrics()).toContain('enquiries_total{result="spam"} 1');
});

test('an enquiry sent after less than 3 seconds gets 400 TOO_FAST', async () => {
  const before = await enquiryCount();
  const response = await post(endpointPaths.submitSpeakToAnExpert, {
    ...enquiry,
    secondsToFill: 2.9,
  });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({
    errors: [{ code: 'TOO_FAST', message: 'Please check your details and send them again' }],
  });
  expect(await enquiryCount()).toBe(before);
});

test('an invalid enquiry gets 400 with an error for each field', async () => {
  const body = { ...enquiry, email: 'nobody', telNumber: '12', message: ' ' };
  const response = await post(endpointPaths.submitSpeakToAnExpert, body);
  expect(response.status).toBe(400);
  const { errors = [] } = failureSchema.parse(await response.json());
  expect(errors.map(({ field }) => field)).toEqual(['email', 'telNumber', 'message']);
});

test('stores no enquiry when its delivery cannot be queued', async () => {
  const before = await enquiryCount();
  server = createTestHttpApp(storage, failingDeliveries);
  const response = await post(endpointPaths.submitSpeakToAnExpert, enquiry);
  expect(response.status).toBe(500);
  expect(await enquiryCount()).toBe(before);
});

const pageView = apiOperations.reportEvent.exampleBody;
const storedOf = async (sessionId: string) => {
  await server.eventLog.close();
  return storage.db.select().from(events).where(eq(events.sessionId, sessionId));
};

test('report-event stores page views and events', async () => {
  const sessionId = randomUUID();
  const { page: _, ...visit } = { ...pageView, sessionId };
  const event = {
    ...visit,
    type: 'journey::Success',
    productName: 'Boiler and Service Care',
    priceMonthly: 17.5,
    offer: true,
    campaignId: 1124,
    smsMarketingConsent: false,
    referenceId: 'HS-BB24-KN8X',
  };
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
    {
      type: 'journey::Success',
      page: null,
      data: {
        productName: 'Boiler and Service Care',
        priceMonthly: 17.5,
        offer: true,
        campaignId: 1124,
        smsMarketingConsent: false,
        referenceId: 'HS-BB24-KN8X',
      },
    },
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
  server = createTestHttpApp(storage, jobs, {
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
  server = createTestHttpApp(storage, jobs, { events: { add: () => false } });
  expect((await post(endpointPaths.reportEvent, pageView)).status).toBe(503);
});
