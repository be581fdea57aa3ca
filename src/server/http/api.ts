import { type Handler, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { apiPath, endpoints } from '#api/paths.ts';
import { bankEndpoint } from '../bank/bank-endpoint.ts';
import type { PurchaseDesk } from '../purchase/create-contract.ts';
import { purchaseEndpoint } from '../purchase/purchase-endpoint.ts';
import { fail } from './failure-answer.ts';
import type { Metrics } from './metrics.ts';

export interface ApiDeps extends PurchaseDesk {
  metrics: Metrics;
}

interface Endpoint {
  method: 'GET' | 'POST';
  path: string;
  answer: Handler;
}

const maxBodyBytes = 64 * 1024;

/** Which handler answers where. Whatever goes wrong, the answer has the shape of the failure table. */
export function createApi(deps: ApiDeps): Hono {
  const api = new Hono();
  const wired: Endpoint[] = [
    { method: 'POST', path: endpoints.validateBankDetails, answer: bankEndpoint(deps) },
    {
      method: 'POST',
      path: endpoints.createContract,
      answer: purchaseEndpoint(deps, deps.metrics),
    },
  ];

  api.use(`${apiPath}/*`, bodyLimit({ maxSize: maxBodyBytes, onError: (c) => fail(c, 413) }));
  for (const { method, path, answer } of wired) {
    api.on(method, path, answer);
    api.all(path, (c) => {
      c.header('Allow', method === 'GET' ? 'GET, HEAD' : method);
      return fail(c, 405);
    });
  }
  api.all(`${apiPath}/*`, (c) => fail(c, 404));
  return api;
}
