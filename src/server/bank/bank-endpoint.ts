import type { Handler } from 'hono';
import { bankDetailsSchema } from '#api/create-contract.ts';
import { fail } from '../http/failure-answer.ts';
import { withBody } from '../http/json-body.ts';

export interface BankDesk {
  /** Whether an account of this number can exist at this sort code. */
  isAccountPossible: (sortCode: string, accountNumber: string) => boolean;
}

/** POST validate-bank-details: only the status is read, and only 200 lets the buyer go on. */
export function bankEndpoint({ isAccountPossible }: BankDesk): Handler {
  return withBody(bankDetailsSchema, (c, { sortCode, accountNumber }) =>
    isAccountPossible(sortCode, accountNumber) ? c.json({ isValid: true }) : fail(c, 406),
  );
}
