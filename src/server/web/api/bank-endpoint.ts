import type { Handler } from 'hono';
import { bankDetailsSchema } from '#api/create-contract.ts';
import type { PurchaseDeps } from '#server/sales/purchase/create-contract.ts';
import { failureResponse } from '../requests/failure-response.ts';
import { createBodyHandler } from '../requests/json-body.ts';

/** POST validate-bank-details: 200 when the account can exist, 406 when it cannot. The page reads only the status. */
export function bankEndpoint({
  isAccountPossible,
}: Pick<PurchaseDeps, 'isAccountPossible'>): Handler {
  return createBodyHandler(bankDetailsSchema, (c, { sortCode, accountNumber }) =>
    isAccountPossible(sortCode, accountNumber)
      ? c.json({ isValid: true })
      : failureResponse(c, 406),
  );
}
