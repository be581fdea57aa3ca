import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import * as z from 'zod/mini';
import { bankDetailsSchema, idempotencyKeyHeader } from '#api/create-contract.ts';
import { type FieldError, failureFor, fieldErrorsOf } from '#api/failures.ts';
import { apiPath, endpoints } from '#api/paths.ts';
import {
  createContract,
  type PurchaseDesk,
  type PurchaseResult,
} from '../purchase/create-contract.ts';
import type { Metrics } from './metrics.ts';

const maxBodyBytes = 64 * 1024;
const idempotencyKey = z.uuid();

/** The JSON API. Whatever goes wrong, the answer has the shape of the failure table. */
export function createApi(desk: PurchaseDesk, metrics: Metrics): Hono {
  const api = new Hono();

  api.use(`${apiPath}/*`, bodyLimit({ maxSize: maxBodyBytes, onError: (c) => fail(c, 413) }));

  api.post(endpoints.validateBankDetails, async (c) => {
    const { submitted } = await jsonBody(c);
    const parsed = z.safeParse(bankDetailsSchema, submitted);
    if (!parsed.success) return fail(c, 400, fieldErrorsOf(parsed.error));
    const { sortCode, accountNumber } = parsed.data;
    const isPossible = desk.isAccountPossible(sortCode, accountNumber);
    return isPossible ? c.json({ isValid: true }) : fail(c, 406);
  });

  api.post(endpoints.createContract, async (c) => {
    const key = z.safeParse(idempotencyKey, c.req.header(idempotencyKeyHeader));
    if (!key.success) {
      const message = `Send a UUID in the ${idempotencyKeyHeader} header`;
      return fail(c, 400, [{ field: idempotencyKeyHeader, code: 'INVALID', message }]);
    }
    const { raw, submitted } = await jsonBody(c);
    const result = await createContract(desk, { idempotencyKey: key.data, raw, submitted });
    metrics.contracts.inc({ result: result.kind });
    return answerPurchase(c, result);
  });

  api.all(`${apiPath}/*`, (c) => fail(c, 404));
  return api;
}

function answerPurchase(c: Context, result: PurchaseResult) {
  switch (result.kind) {
    case 'contract':
      return c.json({ referenceId: result.referenceId });
    case 'refused':
      return fail(c, 400, result.errors);
    case 'bank-refused':
      return fail(c, 406);
    case 'key-reused':
      return fail(c, 409, [
        {
          field: idempotencyKeyHeader,
          code: 'KEY_REUSED',
          message: `This key already belongs to ${result.referenceId}`,
        },
      ]);
  }
}

/** Broken JSON reads as undefined, which no schema accepts: the caller answers as for any bad body. */
async function jsonBody(c: Context): Promise<{ raw: string; submitted: unknown }> {
  const raw = await c.req.text();
  try {
    return { raw, submitted: JSON.parse(raw) };
  } catch {
    return { raw, submitted: undefined };
  }
}

export function fail(c: Context, status: ContentfulStatusCode, errors?: FieldError[]) {
  return c.json(failureFor(status, errors), status);
}
