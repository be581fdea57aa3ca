import type { Handler } from 'hono';
import type { Logger } from 'pino';
import * as z from 'zod/mini';
import { addressLookupQuerySchema } from '#api/address-lookup.ts';
import { listFieldErrors } from '#api/failures.ts';
import type { AddressBook } from '#server/addresses/lookup/address-book.ts';
import { failureResponse } from '#server/http/requests/failure-response.ts';
import { readQueryParameter } from '#server/http/requests/query-parameter.ts';

export interface AddressDeps {
  addressBook: AddressBook;
  log: Pick<Logger, 'error'>;
}

/** GET address-lookup. Responds 503 when the lookup fails; the buyer then enters the address by hand. */
export function addressEndpoint({ addressBook, log }: AddressDeps): Handler {
  return async (c) => {
    const postcode = readQueryParameter(new URL(c.req.url).search, 'postcode') ?? undefined;
    const parsed = z.safeParse(addressLookupQuerySchema, { postcode });
    if (!parsed.success) return failureResponse(c, 400, listFieldErrors(parsed.error));
    try {
      return c.json(await addressBook.addressesAt(parsed.data.postcode));
    } catch (error) {
      log.error({ err: error }, 'address lookup failed');
      return failureResponse(c, 503);
    }
  };
}
