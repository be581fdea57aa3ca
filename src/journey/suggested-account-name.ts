import * as z from 'zod/mini';
import { accountNameFieldSchema } from '#rules/fields/account-name.ts';
import type { AnswerOf } from './answers.ts';

/** The buyer's name, with which the bank step starts. Empty if it cannot be an account name, e.g. because it is too long. */
export function suggestAccountName(
  details: Pick<AnswerOf<'details'>, 'firstName' | 'surname'> | undefined,
): string {
  if (!details) return '';
  const name = `${details.firstName} ${details.surname}`;
  return z.safeParse(accountNameFieldSchema, name).data ?? '';
}
