import type { Handler } from 'hono';
import { bankJourneyHeader } from '#api/carried-journey.ts';
import { bankDetailsSchema } from '#api/create-contract.ts';
import { isUuid } from '#rules/identifiers/uuid.ts';
import { failureResponse } from '#server/http/requests/failure-response.ts';
import { createBodyHandler } from '#server/http/requests/json-body.ts';
import type { PurchaseDeps } from '#server/sales/purchase/create-contract.ts';
import { createCookieReader, type RequestCookieDeps, setCookies } from './request-cookies.ts';

/**
 * POST validate-bank-details: 200 when the account can exist, 406 when it cannot. The page reads only the status. An accepted account
 * is kept in the sealed cookie for a tab that names its journey.
 */
export function bankEndpoint({
  isAccountPossible,
  ...deps
}: Pick<PurchaseDeps, 'isAccountPossible'> & RequestCookieDeps): Handler {
  const readCookies = createCookieReader(deps);
  return createBodyHandler(bankDetailsSchema, (c, { encrypted: _, ...details }) => {
    if (!isAccountPossible(details.sortCode, details.accountNumber)) return failureResponse(c, 406);
    const journeyId = c.req.header(bankJourneyHeader) ?? '';
    if (isUuid(journeyId)) {
      const cookies = readCookies(c);
      // The form is sent only with this answer.
      cookies.bank.save({ ...details, isSoleAuthority: 'Y' }, journeyId);
      setCookies(c, cookies);
    }
    return c.json({ isValid: true });
  });
}
