import type { Context, Handler } from 'hono';
import * as z from 'zod/mini';
import { idempotencyKeySchema } from '#api/create-contract.ts';
import { idempotencyKeyHeader } from '#api/create-contract-response.ts';
import { fail } from '../http/failure-answer.ts';
import { jsonBody } from '../http/json-body.ts';
import type { Metrics } from '../observability/metrics.ts';
import {
  createContract,
  type PurchaseDeps,
  type PurchaseResult,
} from '../purchase/create-contract.ts';

/** POST create-contract. */
export function createContractEndpoint(deps: PurchaseDeps, metrics: Metrics): Handler {
  return async (c) => {
    const key = z.safeParse(idempotencyKeySchema, c.req.header(idempotencyKeyHeader));
    if (!key.success) {
      const message = `Send a UUID in the ${idempotencyKeyHeader} header`;
      return fail(c, 400, [{ field: idempotencyKeyHeader, code: 'INVALID', message }]);
    }
    const submitted = await jsonBody(c);
    const result = await createContract(deps, { idempotencyKey: key.data, submitted });
    metrics.contracts.inc({ result: result.kind });
    return answer(c, result);
  };
}

function answer(c: Context, result: PurchaseResult): Response {
  switch (result.kind) {
    case 'contract': {
      const { referenceId, dates } = result;
      return c.json({ referenceId, ...(dates && { dates }) });
    }
    case 'refused':
      return fail(c, 400, result.errors);
    case 'bank-refused':
      return fail(c, 406);
    case 'bought-already': {
      // Nothing of the earlier contract: whoever asks knows a name and an address, no more.
      const message = 'This person has bought this plan for this home in the last 24 hours.';
      return fail(c, 409, [{ field: 'agreement.buysAgain', code: 'BOUGHT_ALREADY', message }]);
    }
    case 'key-reused':
      return fail(c, 409, [
        // The values alone, so that the browser can tell them without reading prose.
        { field: 'referenceId', code: 'KEY_REUSED', message: result.referenceId },
        { field: 'productName', code: 'KEY_REUSED', message: result.productName },
      ]);
  }
}
