import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { failureMessages } from '#api/failures.ts';
import { deleteJson, getJson, postJson } from './request.ts';

let server: Server;
let origin: string;

/** Echoes the request, or responds as the path says. */
beforeAll(async () => {
  server = createServer((request, response) => {
    const path = request.url ?? '';
    const status = Number(/^\/status\/(\d+)/.exec(path)?.[1] ?? 200);
    if (path === '/hang') return;
    if (path === '/break') {
      response.writeHead(200, { 'content-length': '100' });
      return response.write('{"half":', () => response.destroy());
    }
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    return request.on('end', () => {
      response.writeHead(status, { 'access-control-allow-origin': '*' });
      if (path.endsWith('/page')) return response.end('<h1>Bad gateway</h1>');
      const { method, headers } = request;
      const errors = [{ field: 'productDetails', code: 'PRICE_CHANGED', message: 'Changed' }];
      const asked = { method, type: headers['content-type'], key: headers['x-key'], body };
      return response.end(JSON.stringify(status === 200 ? asked : { errors }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  origin = `http://localhost:${(server.address() as AddressInfo).port}`;
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

test('each method sends its body and headers and returns the parsed response', async () => {
  expect(await getJson(`${origin}/any`)).toEqual({
    kind: 'ok',
    status: 200,
    body: { method: 'GET', body: '' },
  });
  for (const [method, send] of [
    ['POST', postJson],
    ['DELETE', deleteJson],
  ] as const) {
    const headers = { 'x-key': 'k' };
    expect(await send(`${origin}/any`, { town: 'Leeds' }, { headers })).toEqual({
      kind: 'ok',
      status: 200,
      body: { method, type: 'application/json', key: 'k', body: '{"town":"Leeds"}' },
    });
  }
});

test('a failed response returns its status, its failure message and its field errors', async () => {
  expect(await postJson(`${origin}/status/400?postcode=LS14AP`, {})).toEqual({
    kind: 'failed',
    status: 400,
    failure: {
      failureType: 'VALIDATION',
      message: failureMessages.VALIDATION,
      errors: [{ field: 'productDetails', code: 'PRICE_CHANGED', message: 'Changed' }],
    },
    error: {
      errorStatus: 400,
      message: `POST ${origin}/status/400: Response status = 400`,
      errorCopy: failureMessages.VALIDATION,
    },
  });
});

test('an HTML error page of a proxy is a failure without field errors', async () => {
  const answered = await getJson(`${origin}/status/502/page`);
  expect(answered).toMatchObject({ kind: 'failed', status: 502, error: { errorStatus: 502 } });
  expect(await getJson(`${origin}/page`)).toEqual({ kind: 'ok', status: 200, body: undefined });
});

test('a refused connection, a timeout and a broken response are unreachable, with the message of a 500', async () => {
  const unreachable = { kind: 'unreachable', error: { errorStatus: 500 } };
  expect(await postJson('http://localhost:1/none', {})).toMatchObject(unreachable);
  expect(await postJson(`${origin}/hang`, {}, { timeout: 1 })).toMatchObject(unreachable);
  expect(await getJson(`${origin}/break`)).toMatchObject(unreachable);
});
