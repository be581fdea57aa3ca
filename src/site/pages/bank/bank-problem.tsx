import type { BankCheckResult } from '#site/calls/check-bank-details.ts';
import { ProblemAlert } from '#site/forms/problem-alert.tsx';
import styles from './bank-problem.module.css';

/** The messages at the fields when the server refuses the account, in addition to the alert. */
export const refusedFieldMessages = {
  sortCode: 'Check your sort code',
  accountNumber: 'Check your account number',
} as const;

/** The alert that says why the bank check failed and what the buyer can do. */
export function BankProblem({ check }: { check: BankCheckResult }) {
  switch (check.kind) {
    case 'accepted':
      return null;
    case 'invalid':
      return (
        <ProblemAlert title="We could not confirm these bank details">
          <p>No money has been taken. Check them against your card or banking app:</p>
          <ul className={styles.points}>
            <li>the sort code has 6 digits and the account number has 8</li>
            <li>no two digits are swapped</li>
            <li>
              an account number with 6 or 7 digits needs zeros at the start, for example 00123456
            </li>
          </ul>
        </ProblemAlert>
      );
    case 'not-checked':
      return (
        <ProblemAlert
          title={
            check.isTooOften
              ? 'Please wait a few minutes'
              : 'We could not check your bank details just now'
          }
        >
          <p>{check.message}</p>
          <p>Your answers are still here.</p>
        </ProblemAlert>
      );
    case 'unreachable':
      return (
        <ProblemAlert title="We could not reach our server">
          <p>Your answers are still here. Check your connection and continue again.</p>
        </ProblemAlert>
      );
  }
}
