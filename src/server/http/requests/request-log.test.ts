import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { apiPath, basePath, endpointPaths } from '#api/paths.ts';
import { isUuid } from '#rules/identifiers/uuid.ts';
import { createAppWithUnreachableDatabase, createPostRequest } from '#tests/support/http-app.ts';

test.each([basePath, `${apiPath}/nothing-here`, '/healthz'])(
  'the response to %s keeps and logs an X-Request-Id that is a UUID',
  async (path) => {
    const { app, logText } = createAppWithUnreachableDatabase();
    const requestId = randomUUID();
    const response = await app.request(path, { headers: { 'x-request-id': requestId } });
    expect(response.headers.get('x-request-id')).toBe(requestId);
    expect(logText()).toContain(`"requestId":"${requestId}"`);
  },
);

test.each([undefined, 'proxy-0123456789', '07700900123', 'Amelia-Okafor', '{"a":"injected"}'])(
  'the server replaces the X-Request-Id %j, and does not log it',
  async (given) => {
    const headers = given === undefined ? {} : { 'x-request-id': given };
    const { app, logText } = createAppWithUnreachableDatabase();
    const response = await app.request(basePath, { headers });
    expect(response.headers.get('x-request-id')).toSatisfy(isUuid);
    if (given !== undefined) expect(logText()).not.toContain(given);
  },
);

test('an error response has a request id', async () => {
  const pages = async () => Promise.reject(new Error('down'));
  const response = await createAppWithUnreachableDatabase({ pages }).app.request(basePath);
  expect(response.status).toBe(500);
  expect(response.headers.get('x-request-id')).toMatch(/^[\w-]{36}$/);
});

test('the request log has method, path and status of a request, without its query', async () => {
  const { app, logText } = createAppWithUnreachableDatabase();
  await app.request(`${basePath}?email=amelia@example.com#top`);
  expect(JSON.parse(logText())).toMatchObject({ method: 'GET', path: basePath, status: 200 });
  expect(logText()).not.toMatch(/amelia|\?/);
});

test('request metrics are labelled by route, so that invented paths add no series', async () => {
  const { app, metrics } = createAppWithUnreachableDatabase();
  await app.request('/healthz');
  await app.request(endpointPaths.validateBankDetails, createPostRequest('{'));
  await app.request(`${basePath}/one-plan`);
  await app.request(`${basePath}/another-plan`);
  const text = await metrics.registry.metrics();
  const routes = new Set([...text.matchAll(/_count\{.*route="([^"]*)"/g)].map((match) => match[1]));
  expect([...routes].toSorted()).toEqual(['/*', '/healthz', endpointPaths.validateBankDetails]);
});

test('an aborted request body is logged at level info, not as an error', async () => {
  const { app, logText } = createAppWithUnreachableDatabase();
  const body = new ReadableStream({ pull: (controller) => controller.error(new Error('aborted')) });
  const init = { ...createPostRequest(''), body, duplex: 'half' };
  const cutOff = { incoming: { complete: false, destroyed: true } };
  const response = await app.request(endpointPaths.validateBankDetails, init, cutOff);
  expect(response.status).toBe(400);
  expect(logText()).not.toContain('"level":50');
  expect(logText()).toContain('the client closed the connection');
});
