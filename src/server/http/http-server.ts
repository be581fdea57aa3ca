import { createServer, type RequestListener, type Server } from 'node:http';
import { filePolicy } from './page-policy.ts';
import { everywhere } from './security-headers.ts';

export interface Patience {
  /** From the first byte of a request to the end of its headers. */
  headersMs: number;
  /** The same to the end of its body. */
  requestMs: number;
  /** Between two requests of one connection. Longer than a proxy's, which would else meet a closed one. */
  keepAliveMs: number;
  /** Without a byte in either direction, while an answer is on its way. */
  silenceMs: number;
  /** How often the first two are looked at. */
  checkMs: number;
}

const patience: Patience = {
  headersMs: 10_000,
  requestMs: 15_000,
  keepAliveMs: 65_000,
  silenceMs: 90_000,
  checkMs: 1000,
};

/** A server on which nobody can sit: a client that stalls is answered 408 and its connection closed. */
export function createHttpServer(
  listener: RequestListener,
  { headersMs, requestMs, keepAliveMs, silenceMs, checkMs }: Patience = patience,
): Server {
  const server = createServer(
    {
      headersTimeout: headersMs,
      requestTimeout: requestMs,
      keepAliveTimeout: keepAliveMs,
      connectionsCheckingInterval: checkMs,
    },
    listener,
  );
  server.timeout = silenceMs;
  return server;
}

/** A request of which no address could be made never reaches the application: its Host is no host, say. */
export function unreadableRequest(): Response {
  const headers = { ...everywhere, 'content-security-policy': filePolicy, connection: 'close' };
  return new Response(null, { status: 400, headers });
}
