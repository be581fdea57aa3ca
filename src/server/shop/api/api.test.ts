import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { bankJourneyHeader } from '#api/carried-journey.ts';
import { createFailure } from '#api/failures.ts';
import { apiOperations } from '#api/operations.ts';
import { apiPath, basePath, endpointPaths } from '#api/paths.ts';
import { createAppWithUnreachableDatabase, createPostRequest } from '#tests/support/http-app.ts';
import { createContractBody } from '#tests/support/purchase.ts';

test.each([
  ['GET', `${apiPath}/nothing-here`],
  ['POST', `${apiPath}/nothing-here`],
  ['GET', `${apiPath}/`],
])('%s %s gets 404 with a failure body', async (method, path) => {
  const { app, pages } = createAppWithUnreachableDatabase();
  const response = await app.request(path, { method });
  expect(response.status).toBe(404);
  expect(await response.json()).toEqual(createFailure(404));
  expect(pages).not.toHaveBeenCalled();
});

test.each([
  ['GET', endpointPaths.createContract, 'POST'],
  ['DELETE', endpointPaths.validateBankDetails, 'POST'],
])('%s %s gets 405 with a failure body and the methods %s', async (method, path, allowed) => {
  const { app, pages } = createAppWithUnreachableDatabase();
  const response = await app.request(path, { method });
  expect(response.status).toBe(405);
  expect(response.headers.get('allow')).toBe(allowed);
  expect(await response.json()).toEqual(createFailure(405));
  expect(pages).not.toHaveBeenCalled();
});

test('validate-bank-details returns 406 for an account that cannot exist', async () => {
  const { app } = createAppWithUnreachableDatabase({
    isAccountPossible: (sortCode) => sortCode !== '200000',
  });
  const { bankDetails } = createContractBody();
  const response = await app.request(
    endpointPaths.validateBankDetails,
    createPostRequest(JSON.stringify(bankDetails)),
  );
  expect(response.status).toBe(406);
  expect(await response.json()).toEqual(createFailure(406));
});

test('an accepted account is kept in the sealed cookie for a tab that names its journey, and for nobody else', async () => {
  const { app } = createAppWithUnreachableDatabase({
    isAccountPossible: (_, accountNumber) => accountNumber !== '12345678',
  });
  const { bankDetails } = createContractBody();
  const validate = (details: object, headers: Record<string, string> = {}) =>
    app.request(
      endpointPaths.validateBankDetails,
      createPostRequest(JSON.stringify(details), headers),
    );
  const named = { [bankJourneyHeader]: randomUUID() };
  const kept = await validate(bankDetails, named);
  const plain = await validate(bankDetails);
  expect(await kept.text()).toBe(await plain.text());
  expect(kept.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^bank-details=[\w-]+; Path=\/; HttpOnly; SameSite=Lax$/),
  ]);
  const impossible = await validate({ ...bankDetails, accountNumber: '12345678' }, named);
  const unnamed = await validate(bankDetails, { [bankJourneyHeader]: 'x' });
  for (const response of [plain, impossible, unnamed]) {
    expect(response.headers.getSetCookie()).toEqual([]);
  }
});

test.each(['', '{', '{"sortCode":', 'sortCode=200000', 'null', '"\\u0000"', '"\\ud800"'])(
  'validate-bank-details returns 400 with a failure body for the body %j',
  async (body) => {
    const response = await createAppWithUnreachableDatabase().app.request(
      endpointPaths.validateBankDetails,
      createPostRequest(body),
    );
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject(createFailure(400));
  },
);

test('validate-bank-details returns 200 for valid details, and 400 with the name of the wrong field', async () => {
  const { app } = createAppWithUnreachableDatabase();
  const { bankDetails } = createContractBody();
  const good = await app.request(
    endpointPaths.validateBankDetails,
    createPostRequest(JSON.stringify(bankDetails)),
  );
  expect(good.status).toBe(200);
  const short = JSON.stringify({ ...bankDetails, accountNumber: '123' });
  const bad = await app.request(endpointPaths.validateBankDetails, createPostRequest(short));
  expect(bad.status).toBe(400);
  expect(await bad.json()).toMatchObject({ errors: [{ field: 'accountNumber', code: 'INVALID' }] });
});

test.each([
  [endpointPaths.createContract, 64],
  [endpointPaths.reportEvent, 16],
])('%s returns 413 for a body over %i kB, with or without Content-Length', async (path, most) => {
  const { app } = createAppWithUnreachableDatabase();
  const bytes = most * 1024;
  const send = (length: number, headers: Record<string, string>) =>
    app.request(
      path,
      createPostRequest('x'.repeat(length), { 'Idempotency-Key': randomUUID(), ...headers }),
    );
  for (const saying of [() => ({}), (length: number) => ({ 'content-length': String(length) })]) {
    expect((await send(bytes, saying(bytes))).status).not.toBe(413);
    const tooLong = await send(bytes + 1, saying(bytes + 1));
    expect(tooLong.status).toBe(413);
    expect(await tooLong.json()).toEqual(createFailure(413));
  }
});

const fullDisk = {
  hasDiskSpace: async () => false,
  hasDiskSpaceForReports: async () => false,
};

test.each([
  endpointPaths.createContract,
  endpointPaths.submitSpeakToAnExpert,
  endpointPaths.reportEvent,
  endpointPaths.reportLeftPage,
])('%s returns 503 with Retry-After while the disk is nearly full', async (path) => {
  const { app } = createAppWithUnreachableDatabase(fullDisk);
  const response = await app.request(path, createPostRequest('{}'));
  expect(response.status).toBe(503);
  expect(response.headers.get('retry-after')).toBe('30');
  expect(await response.json()).toEqual(createFailure(503));
});

test('with little disk space left report-event returns 503, and the enquiry does not', async () => {
  const { app } = createAppWithUnreachableDatabase({ hasDiskSpaceForReports: async () => false });
  const statusOf = async (path: string) =>
    (await app.request(path, createPostRequest('{}'))).status;
  expect(await statusOf(endpointPaths.reportEvent)).toBe(503);
  expect(await statusOf(endpointPaths.submitSpeakToAnExpert)).toBe(400);
});

test.each([16, -16])(
  'create-contract returns 503 with Retry-After while the clock is wrong by %s minutes, and the enquiry does not',
  async (minutes) => {
    const { app } = createAppWithUnreachableDatabase({ clockSkewMs: () => minutes * 60_000 });
    const response = await app.request(endpointPaths.createContract, createPostRequest('{}'));
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('30');
    expect(await response.json()).toEqual(createFailure(503));
    const enquiry = await app.request(endpointPaths.submitSpeakToAnExpert, createPostRequest('{}'));
    expect(enquiry.status).toBe(400);
  },
);

test('create-contract works while the clock is wrong by less than fifteen minutes', async () => {
  const { app } = createAppWithUnreachableDatabase({ clockSkewMs: () => 14 * 60_000 });
  const response = await app.request(endpointPaths.createContract, createPostRequest('{}'));
  expect(response.status).toBe(400);
});

test('API calls that store nothing, and pages, work while the disk is nearly full', async () => {
  const { app } = createAppWithUnreachableDatabase(fullDisk);
  const { exampleBody } = apiOperations.validateBankDetails;
  const checked = await app.request(
    endpointPaths.validateBankDetails,
    createPostRequest(JSON.stringify(exampleBody)),
  );
  expect(checked.status).toBe(200);
  expect((await app.request(basePath)).status).toBe(200);
});

const nilKey = '00000000-0000-0000-0000-000000000000';
const maxKey = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

test.each([undefined, '', 'my-key', '1234', nilKey, maxKey, maxKey.toUpperCase()])(
  'create-contract returns 400 for the Idempotency-Key %j',
  async (key) => {
    const headers = key === undefined ? {} : { 'Idempotency-Key': key };
    const response = await createAppWithUnreachableDatabase().app.request(
      endpointPaths.createContract,
      createPostRequest(JSON.stringify(createContractBody()), headers),
    );
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      failureType: 'VALIDATION',
      errors: [{ field: 'Idempotency-Key' }],
    });
  },
);

test('create-contract returns 503 with Retry-After and a failure body during a database outage, and logs no personal data', async () => {
  const { app, logText } = createAppWithUnreachableDatabase();
  const key = randomUUID();
  const response = await app.request(
    endpointPaths.createContract,
    createPostRequest(JSON.stringify(createContractBody()), { 'Idempotency-Key': key }),
  );
  expect(response.status).toBe(503);
  expect(response.headers.get('retry-after')).toBe('3');
  expect(await response.json()).toEqual(createFailure(503));
  expect(logText()).toContain('ECONNREFUSED');
  for (const detail of [key, 'Okafor', '55779911', 'LS1 4AP']) {
    expect(logText()).not.toContain(detail);
  }
});
