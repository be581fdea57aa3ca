import { Link as RouterLink } from 'react-router';
import { Alert } from '#design/components/alert/alert.tsx';
import { Link } from '#design/components/link/link.tsx';
import type { AnswerOf } from '#journey/answers.ts';
import { bankIdleMinutes } from '#journey/kept-bank-details.ts';
import { findAcceptedAccount, isAccountLost } from '#site/journey-state/in-tab/accepted-account.ts';
import { useBrowserValue } from '#site/session/use-browser-value.ts';

interface KeptAccountNoticeProps {
  /** The accepted account, with the last digits of its number. */
  bank: AnswerOf<'bank'> | undefined;
  /** Numbers were typed, and lost before they were sent. */
  hasLostNumbers: boolean;
  summaryUrl: string;
}

/** Says why the step shows no sort code and account number, although the buyer has entered them before. */
export function KeptAccountNotice({ bank, hasLostNumbers, summaryUrl }: KeptAccountNoticeProps) {
  const journeyId = bank && 'journeyId' in bank ? bank.journeyId : undefined;
  const isShown = useBrowserValue(() => findAcceptedAccount(journeyId) !== undefined, false);
  const lost = useBrowserValue(describeLoss, '');
  if (lost !== '' || hasLostNumbers) {
    return (
      <Alert severity="info" title="Please enter your bank details again">
        <p>
          {lost ||
            'To keep them safe, we do not store your sort code and account number until you continue.'}
        </p>
      </Alert>
    );
  }
  if (!bank || isShown) return null;
  return (
    <Alert severity="info" title={`We keep your account ending ${bank.accountNumber.slice(-4)}`}>
      <p>
        We do not show the full number again.{' '}
        <Link as={RouterLink} to={summaryUrl}>
          Continue with this account
        </Link>
        , or enter a different one.
      </p>
    </Alert>
  );
}

function describeLoss(): string {
  if (!isAccountLost()) return '';
  return navigator.cookieEnabled
    ? `To keep them safe, we remove your sort code and account number after ${bankIdleMinutes} minutes, and when you buy a plan or enter other bank details in another tab. Your other answers are still here.`
    : 'Your browser does not accept our cookies, so your sort code and account number were lost when the page was loaded again. Your other answers are still here.';
}
