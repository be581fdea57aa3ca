import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { apiOperations } from '#api/operations.ts';
import type { Storage } from '#server/platform/storage/database.ts';
import { events } from '#server/platform/storage/schema.ts';
import { createJsonPostRequest, createTestHttpApp } from '#tests/support/http-app.ts';
import { openSharedStorage } from '#tests/support/test-storage.ts';

const { path, exampleBody } = apiOperations.reportLeftPage;
const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148 Safari/604.1';
const ipad = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari/605.1.15';
const journeyId = '0b8f7a1e-52c4-4f7e-9b1d-6a3de1c2f940';

let storage: Storage;
beforeAll(async () => {
  storage = await openSharedStorage();
});
beforeEach(() => storage.db.delete(events));

async function report(
  headers: Record<string, string>,
  changes: Parameters<typeof createTestHttpApp>[1] = {},
) {
  const server = createTestHttpApp(storage, changes);
  const response = await server.app.request(path, createJsonPostRequest(exampleBody, headers));
  expect(response.status).toBe(204);
  await server.eventLog.close();
  return { set: response.headers.getSetCookie(), rows: await storage.db.select().from(events) };
}

test('a new visitor’s page view is stored with ids that the response sets as the script does', async () => {
  const { set, rows } = await report({ 'user-agent': phone });
  const [row] = rows;
  expect(rows).toHaveLength(1);
  expect(row).toMatchObject({
    type: 'core::page-view',
    channel: 'WEB_MOBILE',
    journeyName: 'home-services',
    page: 'order',
    productId: 'plumbing-protect',
  });
  const journey = { journeyID: row?.journeyId, journeyName: 'home-services' };
  const life = 'Max-Age=86400; Path=/; SameSite=Strict; Secure';
  expect(set).toEqual([
    `sessionId=${row?.sessionId}; ${life}`,
    `journeyData=${encodeURIComponent(JSON.stringify(journey))}; ${life}`,
  ]);
});

test('a page view of a visit has its ids and the channel of its app, and sets no cookie', async () => {
  const sessionId = randomUUID();
  const journey = encodeURIComponent(JSON.stringify({ journeyID: journeyId }));
  const cookie = `sessionId=${sessionId}; journeyData=${journey}; appChannel=IOS`;
  const { set, rows } = await report({ cookie, 'user-agent': phone });
  expect(rows).toMatchObject([{ sessionId, journeyId, channel: 'IOS' }]);
  expect(set).toEqual([]);
});

test('a tablet that says it is a computer is told by its touch points', async () => {
  expect((await report({ 'user-agent': ipad })).rows).toMatchObject([{ channel: 'WEB_MOBILE' }]);
});

test('without HTTPS the cookies are not secure, because browsers would refuse them', async () => {
  const { set } = await report({ origin: 'http://localhost' }, { siteOrigin: '' });
  expect(set).toEqual([expect.not.stringMatching(/Secure/), expect.not.stringMatching(/Secure/)]);
});

test.each([
  ['a visitor who objects to statistics', { cookie: 'noStatistics=1' }, {}],
  ['a visit whose reports need consent', {}, { statisticsWithoutConsent: false }],
])('nothing is stored of %s, and no cookie is set', async (_, headers, changes) => {
  expect(await report(headers, changes)).toEqual({ set: [], rows: [] });
});
