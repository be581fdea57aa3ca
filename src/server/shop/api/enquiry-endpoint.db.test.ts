import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { enquiryResponseSchema } from '#api/enquiry.ts';
import { failureSchema } from '#api/failure-schema.ts';
import { apiOperations } from '#api/operations.ts';
import { endpointPaths } from '#api/paths.ts';
import type { Storage } from '#server/platform/storage/database.ts';
import { deliveries, enquiries } from '#server/platform/storage/schema.ts';
import { refuseDeliveries } from '#tests/support/failing-deliveries.ts';
import { createJsonPostRequest, createTestHttpApp } from '#tests/support/http-app.ts';
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

const enquiry = apiOperations.submitSpeakToAnExpert.exampleBody;
const storedEnquiry = async (id: string) =>
  (await storage.db.select().from(enquiries).where(eq(enquiries.id, id)))[0];
const enquiryCount = () => storage.db.$count(enquiries);

test('the enquiry call stores the enquiry and its deliveries, which have the id only', async () => {
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
  for (const { nextAttemptAt } of planned) expect(nextAttemptAt).toEqual(now);
  expect(JSON.stringify(planned)).not.toMatch(/Okafor|07700900123|nine years/);
});

test('a request that is repeated with its key, also at the same time, returns the same id and stores one enquiry with one set of deliveries', async () => {
  const before = await enquiryCount();
  const headers = { 'Idempotency-Key': randomUUID() };
  const ask = (secondsToFill: number) =>
    post(endpointPaths.submitSpeakToAnExpert, { ...enquiry, secondsToFill }, headers);
  const responses = [...(await Promise.all([ask(41), ask(42), ask(43)])), await ask(60)];
  const ids = await Promise.all(
    responses.map(async (response) => enquiryResponseSchema.parse(await response.json()).enquiryId),
  );
  expect(new Set(ids).size).toBe(1);
  expect(await enquiryCount()).toBe(before + 1);
  expect(await storage.db.$count(deliveries, eq(deliveries.enquiryId, ids[0] ?? ''))).toBe(3);
  expect(await server.metrics.registry.metrics()).toMatch(/enquiries_total\{result="repeated"\} 3/);
});

test('a key that was sent with another enquiry gets 409 KEY_REUSED, and nothing is stored', async () => {
  const headers = { 'Idempotency-Key': randomUUID() };
  await post(endpointPaths.submitSpeakToAnExpert, enquiry, headers);
  const before = await enquiryCount();
  const other = { ...enquiry, message: 'Another question' };
  const response = await post(endpointPaths.submitSpeakToAnExpert, other, headers);
  expect(response.status).toBe(409);
  expect(await response.json()).toMatchObject({
    errors: [{ field: 'Idempotency-Key', code: 'KEY_REUSED' }],
  });
  expect(await enquiryCount()).toBe(before);
});

test('requests without a key are enquiries of their own, and a key that is no UUID gets 400', async () => {
  const before = await enquiryCount();
  for (let number = 0; number < 2; number += 1) {
    expect((await post(endpointPaths.submitSpeakToAnExpert, enquiry)).status).toBe(200);
  }
  expect(await enquiryCount()).toBe(before + 2);
  const headers = { 'Idempotency-Key': 'mine' };
  expect((await post(endpointPaths.submitSpeakToAnExpert, enquiry, headers)).status).toBe(400);
});

test('an enquiry with the hidden field filled in gets 200, and is not stored', async () => {
  const before = await enquiryCount();
  const notify = vi.fn();
  server = createTestHttpApp(storage, { deliveries: { notify } });
  const body = { ...enquiry, website: 'https://spam.example', secondsToFill: 0 };
  const response = await post(endpointPaths.submitSpeakToAnExpert, body);
  expect(response.status).toBe(200);
  expect(enquiryResponseSchema.parse(await response.json()).enquiryId).toMatch(/^[\da-f-]{36}$/);
  expect(await enquiryCount()).toBe(before);
  expect(notify).not.toHaveBeenCalled();
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

test('the enquiry call stores no enquiry when its deliveries cannot be stored', async () => {
  const before = await enquiryCount();
  await refuseDeliveries(storage.db);
  const response = await post(endpointPaths.submitSpeakToAnExpert, enquiry);
  expect(response.status).toBe(500);
  expect(await enquiryCount()).toBe(before);
});
