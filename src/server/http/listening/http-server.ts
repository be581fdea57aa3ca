import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { filePolicy } from '../requests/content-security-policy.ts';
import { commonSecurityHeaders } from '../requests/security-headers.ts';

export interface ServerTimeouts {
  /** The longest time from the first byte of a request to the end of its headers. */
  headersMs: number;
  /** The longest time from the first byte of a request to the end of its body. */
  requestMs: number;
  /**
   * The longest time between two requests on one connection. Longer than a proxy's, which would otherwise use a
   * closed connection.
   */
  keepAliveMs: number;
  /** The longest time without a byte in either direction while a request is open. */
  idleMs: number;
  /** How often Node checks `headersMs` and `requestMs`. */
  checkIntervalMs: number;
}

export const defaultTimeouts: ServerTimeouts = {
  headersMs: 10_000,
  requestMs: 15_000,
  keepAliveMs: 65_000,
  idleMs: 90_000,
  checkIntervalMs: 1000,
};

/** An HTTP server that responds 408 to a client that stalls, and closes its connection. */
export function createHttpServer(
  listener: RequestListener,
  timeouts: ServerTimeouts = defaultTimeouts,
): Server {
  const server = createServer(
    {
      headersTimeout: timeouts.headersMs,
      requestTimeout: timeouts.requestMs,
      keepAliveTimeout: timeouts.keepAliveMs,
      connectionsCheckingInterval: timeouts.checkIntervalMs,
    },
    (request, response) => {
      if (hasOneHost(request)) return listener(request, response);
      response.writeHead(400, badRequestHeaders).end();
      return undefined;
    },
  );
  server.timeout = timeouts.idleMs;
  return server;
}

/** Node keeps the first of several Host headers; a proxy in front may have used another (RFC 9112 §3.2). */
function hasOneHost({ rawHeaders }: IncomingMessage): boolean {
  // Names and values in turn.
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts === 1;
}

const badRequestHeaders = {
  ...commonSecurityHeaders,
  'content-security-policy': filePolicy,
  connection: 'close',
};

/**
 * The response to a request that never reaches the application because no URL can be made of it, e.g. an
 * invalid Host.
 */
export function badRequestResponse(): Response {
  return new Response(null, { status: 400, headers: badRequestHeaders });
}
