import type { Handler } from 'hono';
import { bankDetailsSchema } from '#api/create-contract.ts';
import { fail } from '../http/failure-answer.ts';
import { withBody } from '../http/json-body.ts';
import type { PurchaseDeps } from '../purchase/create-contract.ts';

/** POST validate-bank-details: only the status is read, and only 200 lets the buyer go on. */
export function bankEndpoint({
  isAccountPossible,
}: Pick<PurchaseDeps, 'isAccountPossible'>): Handler {
  return withBody(bankDetailsSchema, (c, { sortCode, accountNumber }) =>
    isAccountPossible(sortCode, accountNumber) ? c.json({ isValid: true }) : fail(c, 406),
  );
}
