import { type AnswerOf, bankAnswerSchema } from '#journey/answers.ts';
import type { RefusedInput } from '#journey/carried-journey.ts';
import { understandBankAccountNumber } from '#rules/fields/bank-account-number.ts';
import { understandSortCode } from '#rules/fields/sort-code.ts';
import type { BankCheckResult } from '#site/calls/check-bank-details.ts';

export const bankForm = {
  blank: { accountName: '', sortCode: '', accountNumber: '', isSoleAuthority: '' },
  schemaOf: () => bankAnswerSchema,
  understand: { sortCode: understandSortCode, accountNumber: understandBankAccountNumber },
};

/** The messages at the fields when the server refuses the account, in addition to the alert. */
export const refusedFieldMessages = {
  sortCode: 'Check your sort code',
  accountNumber: 'Check your account number',
} as const;

/** What is kept of bank details that the server's check did not accept: never the numbers. */
export function describeRefusedCheck(
  { accountName, isSoleAuthority }: AnswerOf<'bank'>,
  check: BankCheckResult,
): Omit<RefusedInput, 'step'> {
  const isInvalid = check.kind === 'invalid';
  return {
    values: { accountName, isSoleAuthority },
    messages: {
      ...(isInvalid ? refusedFieldMessages : { sortCode: '', accountNumber: '' }),
      check: check.kind === 'not-checked' && check.isTooOften ? 'too-often' : check.kind,
      checkMessage: check.kind === 'not-checked' ? check.message : '',
    },
  };
}

/** The check that `describeRefusedCheck` described. */
export function readRefusedCheck(
  messages: Record<string, string> = {},
): BankCheckResult | undefined {
  const { check, checkMessage: message = '' } = messages;
  switch (check) {
    case 'invalid':
    case 'unreachable':
      return { kind: check };
    case 'not-checked':
    case 'too-often':
      return { kind: 'not-checked', isTooOften: check === 'too-often', message };
    default:
      return undefined;
  }
}
