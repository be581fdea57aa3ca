import type { ReactNode } from 'react';
import { Alert } from '#design/components/alert/alert.tsx';
import type { BankCheckResult } from '#site/calls/check-bank-details.ts';
import { ProblemAlert } from '#site/forms/problem-alert.tsx';
import styles from './bank-problem.module.css';

interface BankProblemProps {
  check: BankCheckResult;
  /** True if the buyer has changed the details since the check. */
  isEdited: boolean;
}

/**
 * Says why the bank check failed and what the buyer can do. After an edit the advice stays without the verdict, in the same
 * place: if it went, the field would move while the buyer types.
 */
export function BankProblem({ check, isEdited }: BankProblemProps) {
  const problem = describeProblem(check);
  if (!problem) return null;
  return isEdited ? (
    <Alert
      severity="info"
      variant="outline"
      title="We will check the new details when you continue"
    >
      {problem.advice}
    </Alert>
  ) : (
    <ProblemAlert title={problem.title}>{problem.advice}</ProblemAlert>
  );
}

function describeProblem(check: BankCheckResult): { title: string; advice: ReactNode } | undefined {
  switch (check.kind) {
    case 'accepted':
      return undefined;
    case 'invalid':
      return {
        title: 'We could not confirm these bank details',
        advice: (
          <>
            <p>No money has been taken. Check them against your card or banking app:</p>
            <ul className={styles.points}>
              <li>the sort code has 6 digits and the account number has 8</li>
              <li>no two digits are swapped</li>
              <li>
                an account number with 6 or 7 digits needs zeros at the start, for example 00123456
              </li>
            </ul>
          </>
        ),
      };
    case 'not-checked':
      return {
        title: check.isTooOften
          ? 'Please wait a few minutes'
          : 'We could not check your bank details just now',
        advice: (
          <>
            <p>{check.message}</p>
            <p>Your answers are still here.</p>
          </>
        ),
      };
    case 'unreachable':
      return {
        title: 'We could not reach our server',
        advice: <p>Your answers are still here. Check your connection and continue again.</p>,
      };
  }
}
