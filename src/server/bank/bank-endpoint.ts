import type { Handler } from 'hono';
import * as z from 'zod/mini';
import { bankDetailsSchema } from '#api/create-contract.ts';
import { fieldErrorsOf } from '#api/failures.ts';
import { fail } from '../http/failure-answer.ts';
import { jsonBody } from '../http/json-body.ts';

export interface BankDesk {
  /** Whether an account of this number can exist at this sort code. */
  isAccountPossible: (sortCode: string, accountNumber: string) => boolean;
}

/** POST validate-bank-details: only the status is read, and only 200 lets the buyer go on. */
export function bankEndpoint({ isAccountPossible }: BankDesk): Handler {
  return async (c) => {
    const { submitted } = await jsonBody(c);
    const parsed = z.safeParse(bankDetailsSchema, submitted);
    if (!parsed.success) return fail(c, 400, fieldErrorsOf(parsed.error));
    const { sortCode, accountNumber } = parsed.data;
    return isAccountPossible(sortCode, accountNumber) ? c.json({ isValid: true }) : fail(c, 406);
  };
}
