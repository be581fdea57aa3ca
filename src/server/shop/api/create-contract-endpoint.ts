import type { Context, Handler } from 'hono';
import type { Logger } from 'pino';
import * as z from 'zod/mini';
import { sealedBankReferenceSchema } from '#api/carried-journey.ts';
import { idempotencyKeySchema } from '#api/create-contract.ts';
import { idempotencyKeyHeaderName } from '#api/create-contract-response.ts';
import { asRecord } from '#journey/as-record.ts';
import { failureResponse } from '#server/http/requests/failure-response.ts';
import { readJsonBody } from '#server/http/requests/json-body.ts';
import type { Metrics } from '#server/platform/observability/metrics.ts';
import {
  createContract,
  type PurchaseDeps,
  type PurchaseResult,
} from '#server/sales/purchase/create-contract.ts';
import type { RequestCookies } from '../journey-cookies/journey-cookies.ts';
import type { SavedJourneys } from '../saved-journeys/saved-journey-access.ts';
import { invalidKeyResponse } from './invalid-key-response.ts';
import type { PurchaseLimit } from './purchase-limit.ts';
import { createCookieReader, type RequestCookieDeps, setCookies } from './request-cookies.ts';
import { readVisitCookies } from './visit-cookies.ts';

interface CreateContractEndpointDeps {
  metrics: Metrics;
  log: Pick<Logger, 'error'>;
  purchaseLimit: PurchaseLimit;
  savedJourneys: Pick<SavedJourneys, 'deleteBought'>;
}

/** After an overload, or until the instance is restarted with the right keys; meanwhile the buyer may reach another one. */
export const purchaseRetryAfterSeconds = 5;

const otherBankKeys =
  'purchases are refused: the bank keys of the instances differ. Compare BANK_KEYS of each with npm run ops -- keys status, and restart those that differ.';

const boughtSchema = z.object({ productDetails: z.object({ productVariantId: z.string() }) });

/** POST create-contract. */
export function createContractEndpoint(
  deps: PurchaseDeps & RequestCookieDeps,
  { metrics, log, purchaseLimit, savedJourneys }: CreateContractEndpointDeps,
): Handler {
  let isLogged = false;
  const readCookies = createCookieReader(deps);
  return async (c) => {
    const key = z.safeParse(idempotencyKeySchema, c.req.header(idempotencyKeyHeaderName));
    if (!key.success) return invalidKeyResponse(c);
    const cookies = readCookies(c);
    // Counted after the body has arrived, so that slow senders do not keep others from buying.
    const body = await readJsonBody(c);
    if (purchaseLimit.isReached()) {
      metrics.contracts.inc({ result: 'too-many' });
      return tooBusy(c);
    }
    const submitted = addCarriedBankDetails(body, cookies);
    const attribution = readVisitCookies(c);
    const result = await purchaseLimit.run(() =>
      createContract(deps, { idempotencyKey: key.data, submitted, attribution }),
    );
    metrics.contracts.inc({ result: result.kind });
    const bought = result.kind === 'contract' && z.safeParse(boughtSchema, submitted).data;
    if (bought) {
      const { productVariantId } = bought.productDetails;
      await savedJourneys.deleteBought(c, productVariantId);
    }
    if (result.kind === 'other-bank-keys' && !isLogged) {
      isLogged = true;
      log.error(otherBankKeys);
    }
    if (result.kind === 'contract') {
      cookies.end();
      setCookies(c, cookies);
    }
    return responseFor(c, result);
  };
}

/**
 * The body with the bank details of the sealed cookie, if it names the journey that they belong to. Any other body is left
 * as it is, and so refused if it has no bank details.
 */
function addCarriedBankDetails(submitted: unknown, { bank }: RequestCookies): unknown {
  const body = asRecord(submitted);
  const { journeyId, ...named } =
    z.safeParse(sealedBankReferenceSchema, body.bankDetails).data ?? {};
  const sealed = bank.findOf(journeyId);
  if (!sealed) return submitted;
  const { isSoleAuthority: _, ...bankDetails } = sealed;
  return { ...body, bankDetails: { ...bankDetails, ...named, encrypted: false } };
}

function responseFor(c: Context, result: PurchaseResult): Response {
  switch (result.kind) {
    case 'contract': {
      // PostgreSQL's jsonb orders the fields of stored dates anew; a repeat gets the answer of its first request.
      const { boughtOn, coveredFrom, cancelBy, firstCollection } = result.dates;
      const dates = { boughtOn, coveredFrom, cancelBy, firstCollection };
      return c.json({ referenceId: result.referenceId, dates });
    }
    case 'refused':
      return failureResponse(c, 400, result.errors);
    case 'bank-refused':
      return failureResponse(c, 406);
    case 'bought-already': {
      // No details of the earlier contract or its buyer: the client has proved nothing.
      const message = 'This plan may already be bought for this home.';
      return failureResponse(c, 409, [
        { field: 'agreement.buysAgain', code: 'BOUGHT_ALREADY', message },
      ]);
    }
    case 'key-reused':
      return failureResponse(c, 409, [
        // `message` is the value alone, so that the page can show it in a sentence of its own.
        { field: 'referenceId', code: 'KEY_REUSED', message: result.referenceId },
        { field: 'productName', code: 'KEY_REUSED', message: result.productName },
      ]);
    case 'other-bank-keys':
      return tooBusy(c);
  }
}

function tooBusy(c: Context): Response {
  c.header('Retry-After', String(purchaseRetryAfterSeconds));
  return failureResponse(c, 503);
}
