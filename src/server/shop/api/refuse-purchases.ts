import type { IncomingMessage, RequestListener } from 'node:http';
import { createFailure } from '#api/failures.ts';
import { maxBodyBytes } from '#api/operations.ts';
import { endpointPaths } from '#api/paths.ts';
import {
  createDirectSender,
  type DirectResponseDeps,
} from '#server/http/requests/direct-response.ts';
import type { Metrics } from '#server/platform/observability/metrics.ts';
import { purchaseRetryAfterSeconds } from './create-contract-endpoint.ts';
import type { PurchaseLimit } from './purchase-limit.ts';

interface RefusePurchasesDeps extends DirectResponseDeps {
  metrics: Metrics;
  purchaseLimit: PurchaseLimit;
}

const route = endpointPaths.createContract;
const body = JSON.stringify(createFailure(503));
const tooBusy = {
  status: 503,
  headers: {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    'cache-control': 'no-store',
    'retry-after': String(purchaseRetryAfterSeconds),
  },
  body,
};

/**
 * Refuses purchases above the limit before the HTTP app and before their body is read: under overload most requests are refused,
 * and a refusal by the HTTP app takes four times the processor time (0.58 ms instead of 0.14). Any other request is passed on to `next`.
 */
export function refusePurchases(
  { purchaseLimit, ...deps }: RefusePurchasesDeps,
  next: RequestListener,
): RequestListener {
  const send = createDirectSender(deps);
  return (request, response) => {
    if (!isPurchase(request) || !purchaseLimit.isReached()) return next(request, response);
    deps.metrics.contracts.inc({ result: 'too-many' });
    send(tooBusy, { request, response, route });
  };
}

/** The HTTP app refuses a body that is too long or of unknown length. */
function isPurchase({ method, url, headers }: IncomingMessage): boolean {
  return (
    method === 'POST' &&
    url === route &&
    Number(headers['content-length'] ?? Number.NaN) <= maxBodyBytes
  );
}
