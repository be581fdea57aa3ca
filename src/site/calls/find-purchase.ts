import * as z from 'zod/mini';
import type { CallApi } from '#api/api-call.ts';
import { idempotencyKeyHeaderName } from '#api/create-contract-response.ts';
import { failureMessages } from '#api/failures.ts';
import { findContractResponseSchema } from '#api/find-contract.ts';
import { endpointPaths } from '#api/paths.ts';
import { getIdempotencyKey } from '#site/journey-state/in-tab/purchase.ts';
import { getJson } from './request.ts';

export type FindPurchaseResult =
  | { kind: 'bought'; referenceId: string }
  | { kind: 'not-known' }
  /** No usable response. `message` is the failure table's text for the buyer. */
  | { kind: 'failed'; message: string };

/** Asks whether a purchase whose answer was lost has made a contract. Never buys anything. */
export async function findPurchase(
  key = getIdempotencyKey(),
  call?: CallApi,
): Promise<FindPurchaseResult> {
  const headers = { [idempotencyKeyHeaderName]: key };
  const answered = await getJson(endpointPaths.findContract, { headers, call });
  if (answered.kind !== 'ok') return { kind: 'failed', message: answered.error.errorCopy };
  const found = z.safeParse(findContractResponseSchema, answered.body).data;
  if (!found) return { kind: 'failed', message: failureMessages.SERVER };
  const { referenceId } = found;
  return referenceId === null ? { kind: 'not-known' } : { kind: 'bought', referenceId };
}
