import type { Handler } from 'hono';
import * as z from 'zod/mini';
import { idempotencyKeySchema } from '#api/create-contract.ts';
import { idempotencyKeyHeaderName } from '#api/create-contract-response.ts';
import type { PurchaseDeps } from '#server/sales/purchase/create-contract.ts';
import { findReference } from '#server/sales/purchase/find-reference.ts';
import { invalidKeyResponse } from './invalid-key-response.ts';

/** GET find-contract: whether a purchase whose response was lost has made a contract. */
export function findContractEndpoint({ db }: Pick<PurchaseDeps, 'db'>): Handler {
  return async (c) => {
    const key = z.safeParse(idempotencyKeySchema, c.req.header(idempotencyKeyHeaderName));
    if (!key.success) return invalidKeyResponse(c);
    return c.json({ referenceId: await findReference(db, key.data) });
  };
}
