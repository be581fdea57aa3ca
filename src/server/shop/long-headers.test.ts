import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { getRequestListener } from '@hono/node-server';
import { expect, onTestFinished, test } from 'vitest';
import { idempotencyKeyHeaderName } from '#api/create-contract-response.ts';
import { apiOperations } from '#api/operations.ts';
import { basePath, endpointPaths } from '#api/paths.ts';
import { journeyIdHeader } from '#api/report-headers.ts';
import { parseTrustedProxies } from '#server/http/requests/trusted-proxies.ts';
import { experiments } from '#tests/support/experiment.ts';
import { createAppWithUnreachableDatabase } from '#tests/support/http-app.ts';
import { countSteps } from '#tests/support/step-counter.ts';
import type { PageVisitor } from './http-app.ts';
import { createPageCache } from './pages/cache/page-cache.ts';
import { createRenderLimits } from './pages/cache/render-limits.ts';
import {
  createStoredFinder,
  respondWithPageVariant,
} from './pages/page-variants/variant-response.ts';
import { createPageVariantChooser } from './pages/page-variants/visitor-variant.ts';
import { createStoredResponseListener } from './pages/stored-response-listener.ts';

/** The HTTP app behind the listener of cached pages, on a socket that is a trusted proxy or none. */
async function startServer(proxies: string) {
  const cache = createPageCache({
    pages: async () => new Response('a page', { headers: { 'content-type': 'text/html' } }),
    version: () => 'one',
    addressOf: (path) => path,
    resolveDocumentVersion: async (address) => address,
    admitRender: createRenderLimits({ scale: undefined }),
  });
  const trustedProxies = parseTrustedProxies(proxies) ?? { kind: 'count', count: 0 };
  const deps = { siteOrigin: '', trustedProxies };
  const choosePageVariant = createPageVariantChooser({
    mayAssign: true,
    experiments: () => experiments,
    random: () => 0,
  });
  const { app, log, metrics } = createAppWithUnreachableDatabase({
    ...deps,
    pages: respondWithPageVariant({
      choosePageVariant,
      respond: (request, { client }: PageVisitor, route) => cache.respond(request, client, route),
    }),
  });
  const findStored = createStoredFinder({
    files: new Map(),
    choosePageVariant,
    find: cache.find,
    isUncached: () => false,
  });
  const server = createServer(
    createStoredResponseListener(
      { ...deps, findStored, log, metrics },
      getRequestListener(app.fetch),
    ),
  );
  onTestFinished(() => void server.close());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

const exampleReport = JSON.stringify(apiOperations.reportEvent.exampleBody);

/** Sends the request line, the header and, with POST, a report, and waits for the response. */
async function send(port: number, line: string, header: string) {
  const socket = connect(port, '127.0.0.1');
  const type = header.startsWith('content-type') ? '' : 'content-type: application/json\r\n';
  const body = line.startsWith('POST')
    ? `${type}content-length: ${exampleReport.length}\r\n\r\n${exampleReport}`
    : '\r\n';
  socket.write(`${line} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n${header}\r\n${body}`);
  return text(socket);
}

const health = 'GET /healthz';
const page = `GET ${basePath}`;
const report = `POST ${endpointPaths.reportEvent}`;
const length = 14_000;
const longest = (part: string, size = length) =>
  part.repeat(Math.ceil(size / part.length)).slice(0, size);

test.each([
  ['', health, 'x-forwarded-for', ','],
  ['', report, 'x-forwarded-for', ','],
  ['1', report, 'x-forwarded-for', '10.0.0.1,'],
  ['127.0.0.0/8', report, 'x-forwarded-for', ','],
  ['127.0.0.0/8,10.0.0.0/8', report, 'x-forwarded-for', '10.0.0.1,'],
  ['1', report, 'x-forwarded-host', ','],
  ['1', page, 'x-forwarded-proto', 'https,'],
  ['', health, 'cookie', ';'],
  ['', page, 'cookie', 'sa-variant=;'],
  ['', page, 'cookie', 'sa-variant=%ffa%ffa%ffa%ffa'],
  ['', report, 'cookie', 'a=%ffa;'],
  ['', page, 'accept-encoding', 'a;q=0.1,b;q=0.2,'],
  ['', page, 'if-none-match', '"",'],
  ['', page, 'user-agent', 'Mozilla/5.0 bot '],
  ['', page, 'accept-language', 'en,'],
  ['', page, 'x-request-id', '0-'],
  ['', report, 'origin', 'http://a.'],
  ['', report, 'sec-fetch-site', 'same-origin,'],
  ['', report, 'content-type', 'application/json ; '],
  ['', report, journeyIdHeader, '0-'],
  ['', `POST ${endpointPaths.createContract}`, idempotencyKeyHeaderName, '0-'],
])(
  'with TRUSTED_PROXIES=%s the server reads the request %s in at most five passes over its header %s of 14 kB, "%s" repeated',
  async (proxies, line, name, part) => {
    const port = await startServer(proxies);
    const steps = (value: string) => countSteps(() => send(port, line, `${name}: ${value}`));
    await steps(longest(part));
    const more = (await steps(longest(part))) - (await steps(part));
    expect(more / length).toBeLessThan(5);
  },
);

test.each([
  ['/healthz?', '&'],
  [`${basePath}?`, 'a&'],
  [`${basePath}?`, 'filterType=%ffa&'],
  [`${basePath}?`, 'sa-variant=%ffa&'],
  [`${basePath}.data?_routes=`, '%ffa'],
  [`${endpointPaths.addressLookup}?`, '&'],
  [`${endpointPaths.addressLookup}?%20`, '%ffa'],
  [`${endpointPaths.campaignByPartnership}/`, '%41'],
  ['/', '%ffa'],
  ['/', '../'],
  [basePath, '.data'],
])(
  'the server reads the address %s, "%s" repeated, in at most sixteen passes',
  async (start, part) => {
    const port = await startServer('');
    const steps = (rest: string) => countSteps(() => send(port, `GET ${start}${rest}`, 'x-a: 1'));
    await steps(longest(part, 7000));
    const more = (await steps(longest(part, 7000))) - (await steps(part));
    expect(more / 7000).toBeLessThan(16);
  },
);
