import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { failureSchema } from '#api/failure-schema.ts';
import { buildOpenApiDocument } from '#api/openapi.ts';
import { apiOperations, type Operation, type OperationName } from '#api/operations.ts';
import { apiDocsPath, apiPath, openApiPath } from '#api/paths.ts';
import { publishAddressSample } from '#server/addresses/import/publish-sample.ts';
import { createStoredAddressBook } from '#server/addresses/lookup/address-book.ts';
import { release } from '#server/platform/settings/release.ts';
import type { Storage } from '#server/platform/storage/database.ts';
import { createJsonPostRequest, createTestHttpApp } from '#tests/support/http-app.ts';
import { createContractBody, loadedTestContent } from '#tests/support/purchase.ts';
import { openSharedStorage } from '#tests/support/test-storage.ts';
import { createUnreachableStorage } from '#tests/support/unreachable-database.ts';

type App = ReturnType<typeof createTestHttpApp>['app'];
type Call = { path: string; body?: unknown; headers?: Record<string, string> };

const { paths } = buildOpenApiDocument();
const names = Object.keys(apiOperations) as OperationName[];
const described = (name: OperationName) => {
  const { path, method } = apiOperations[name];
  return paths[path]?.[method === 'GET' ? 'get' : 'post'];
};

/** For each call a valid request, and one for each failure that is specific to it. */
const calls: Record<OperationName, { valid: Call; failing?: Record<number, Call> }> = {
  getEnv: { valid: { path: '' } },
  menuItems: { valid: { path: '' } },
  reportEvent: { valid: { path: '' } },
  reportLeftPage: { valid: { path: '' } },
  validateBankDetails: { valid: { path: '' } },
  createContract: {
    valid: {
      path: '',
      body: createContractBody(),
      headers: { 'Idempotency-Key': '6f1c3a52-9d0e-4c1b-8a77-2f4b1f0e9c11' },
    },
    failing: {
      409: {
        path: '',
        body: createContractBody('plumbing-protect'),
        headers: { 'Idempotency-Key': '6f1c3a52-9d0e-4c1b-8a77-2f4b1f0e9c11' },
      },
    },
  },
  findContract: {
    valid: { path: '', headers: { 'Idempotency-Key': '6f1c3a52-9d0e-4c1b-8a77-2f4b1f0e9c11' } },
    failing: { 400: { path: '', headers: { 'Idempotency-Key': 'not-a-uuid' } } },
  },
  endCarriedJourney: { valid: { path: '' } },
  addressLookup: { valid: { path: '?postcode=LS1+4AP' }, failing: { 400: { path: '' } } },
  submitSpeakToAnExpert: {
    valid: { path: '', headers: { 'Idempotency-Key': '0b8f7a1e-52c4-4f7e-9b1d-6a3de1c2f940' } },
    failing: {
      409: {
        path: '',
        body: { ...apiOperations.submitSpeakToAnExpert.exampleBody, message: 'Another question' },
        headers: { 'Idempotency-Key': '0b8f7a1e-52c4-4f7e-9b1d-6a3de1c2f940' },
      },
    },
  },
  updateBoilerMake: { valid: { path: '' } },
  partnershipItems: {
    valid: { path: '' },
    failing: { 404: { path: '', body: { campaignCode: 'NONE' } } },
  },
  campaignByPartnership: { valid: { path: 'WHC01' }, failing: { 404: { path: 'NOBODY' } } },
};

let storage: Storage;
let app: App;
/** An app with an unreachable database, a full event buffer, and a bank check that always fails. */
let brokenApp: App;

beforeAll(async () => {
  storage = await openSharedStorage();
  await publishAddressSample(storage.db, loadedTestContent.addressSample, new Date());
  app = createTestHttpApp(storage).app;
  const unreachable = createUnreachableStorage();
  brokenApp = createTestHttpApp(unreachable, {
    addressBook: createStoredAddressBook(unreachable.db),
    events: { add: () => false },
    isAccountPossible: () => false,
  }).app;
});

function send(name: OperationName, { path, body, headers }: Call, to = app) {
  const operation: Operation = apiOperations[name];
  const address = `${operation.path.replace(/\{\w+\}/, '')}${path}`;
  const given = body ?? operation.exampleBody;
  return to.request(
    address,
    operation.method === 'GET' ? { headers: headers ?? {} } : createJsonPostRequest(given, headers),
  );
}

test('every API route but the documentation is in the OpenAPI document', () => {
  const routes = app.routes
    .filter(({ path, method }) => path.startsWith(`${apiPath}/`) && method !== 'ALL')
    .map(({ path, method }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`);
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const descriptions = [`GET ${openApiPath}`, `GET ${apiDocsPath}`];
  expect([...new Set(routes)].toSorted()).toEqual([...described, ...descriptions].toSorted());
});

test.each(names)('%s responds with the described body and no other fields', async (name) => {
  const { response: schema }: Operation = apiOperations[name];
  const response = await send(name, calls[name].valid);
  expect(response.status).toBe(schema ? 200 : 204);
  expect(described(name)?.responses).toHaveProperty(String(response.status));
  const text = await response.text();
  if (!schema) return expect(text).toBe('');
  const json: unknown = JSON.parse(text);
  expect(schema.parse(json)).toEqual(json);
});

async function expectDescribedFailure(name: OperationName, response: Response) {
  expect(described(name)?.responses).toHaveProperty(String(response.status));
  expect(response.status).toBeGreaterThanOrEqual(400);
  expect(z.safeParse(failureSchema, await response.json()).success).toBe(true);
}

test.each(names.filter((name) => apiOperations[name].method === 'POST'))(
  '%s returns the documented 400 and 413 for invalid, unexpected and long bodies',
  async (name) => {
    const { path } = apiOperations[name];
    const headers = { 'Idempotency-Key': randomUUID() };
    const long = createJsonPostRequest({ long: 'x'.repeat(70_000) }, headers);
    const responses = [
      await app.request(path, { ...createJsonPostRequest({}, headers), body: '{' }),
      await app.request(path, createJsonPostRequest({ 'not-expected': true }, headers)),
      await app.request(path, long),
    ];
    expect(responses.map(({ status }) => status)).toEqual([400, 400, 413]);
    for (const response of responses) await expectDescribedFailure(name, response);
  },
);

const failing = names.flatMap((name) =>
  Object.entries(calls[name].failing ?? {}).map(([status, call]) => ({ name, status, call })),
);

test.each(failing)('$name returns the documented $status', async ({ name, status, call }) => {
  const response = await send(name, call);
  expect(response.status).toBe(Number(status));
  await expectDescribedFailure(name, response);
});

test.each<[OperationName, number]>([
  ['reportEvent', 503],
  ['addressLookup', 503],
  ['validateBankDetails', 406],
  ['submitSpeakToAnExpert', 503],
  ['createContract', 503],
  ['findContract', 503],
])('%s returns the documented %i when its dependencies fail', async (name, status) => {
  const response = await send(name, calls[name].valid, brokenApp);
  expect(response.status).toBe(status);
  expect(response.headers.get('retry-after')).toBe(status === 503 ? '3' : null);
  await expectDescribedFailure(name, response);
});

test('the server shows the OpenAPI document as JSON and as a page', async () => {
  const json = await app.request(openApiPath);
  expect(json.headers.get('content-type')).toMatch(/^application\/json/);
  const { info, ...document } = buildOpenApiDocument();
  const expected = { ...document, info: { ...info, 'x-server': release } };
  expect(await json.json()).toEqual(JSON.parse(JSON.stringify(expected)));

  const page = await app.request(apiDocsPath);
  expect(page.headers.get('content-type')).toMatch(/^text\/html/);
  const html = await page.text();
  for (const name of names) {
    expect(html).toContain(`<section id="${name}">`);
    expect(html).toContain(`${apiOperations[name].method} ${apiOperations[name].path}`);
  }
  // No inline code and no other origin; api-docs.spec.ts shows that the policy allows the brand's style.
  expect(html.replace(/<style>@font-face.*?<\/style>/, '')).not.toMatch(
    /<script|<style|\sstyle=|\son\w+=|(?:src|href)="(?:https?:)?\/\//i,
  );
});
