import { BankIcon } from '#design/components/icon/icons.ts';
import { IconPoint } from '#design/components/icon-point/icon-point.tsx';
import type { AnswerOf } from '#journey/answers.ts';
import { formatSortCode } from '#rules/fields/sort-code.ts';

/** The bank account, with only the last four digits of its number. */
export function BankAccount({ bank }: { bank: AnswerOf<'bank'> }) {
  return (
    <IconPoint
      glyph={BankIcon}
      title={`Account ending ${bank.accountNumber.slice(-4)}`}
      tile="light"
    >
      <p>Sort code {formatSortCode(bank.sortCode)}</p>
      <p>{bank.accountName}</p>
    </IconPoint>
  );
}
