import { Icon } from '#design/components/icon/icon.tsx';
import { BankIcon } from '#design/components/icon/icons.ts';
import type { AnswerOf } from '#journey/answers.ts';
import { formatSortCode } from '#rules/fields/sort-code.ts';
import styles from './bank-account.module.css';

/** The bank account, with only the last four digits of its number. */
export function BankAccount({ bank }: { bank: AnswerOf<'bank'> }) {
  return (
    <div className={styles.account}>
      <span className={styles.mark}>
        <Icon glyph={BankIcon} />
      </span>
      <div>
        <p className={styles.number}>Account ending {bank.accountNumber.slice(-4)}</p>
        <p className={styles.line}>Sort code {formatSortCode(bank.sortCode)}</p>
        <p className={styles.line}>{bank.accountName}</p>
      </div>
    </div>
  );
}
