import { useLocation } from 'react-router';
import * as z from 'zod/mini';
import { failureMessages } from '#api/failures.ts';
import { PhoneLink } from '#site/plan/phone-link.tsx';
import { ErrorPage } from '#site/shell/error-page.tsx';
import { type FailedSubmission, failedSubmission } from '#site/shell/failed-submission.ts';
import { SettlingScript, useSettled } from '#site/shell/settling.tsx';

const outcomes: Record<FailedSubmission['outcome'], { text: string; label: string }> = {
  'nothing-bought': {
    text: 'Nothing has been bought, and your answers are still here.',
    label: 'Try again',
  },
  'perhaps-bought': {
    text: 'Your answers are still here, and trying again never buys the plan twice.',
    label: 'Try again',
  },
  'plan-changed': {
    text: 'This plan changed while you were buying it. Nothing has been bought, and your answers are still here: look at the plan as it is now, and confirm it again.',
    label: 'See what has changed',
  },
  'enquiry-not-sent': { text: 'What you wrote is still here.', label: 'Try again' },
};

export default function SubmissionErrorPage() {
  const { state } = useLocation();
  const isSettled = useSettled();
  const failed = isSettled ? z.safeParse(failedSubmission, state).data : undefined;
  const { text, label } = outcomes[failed?.outcome ?? 'nothing-bought'];
  return (
    <>
      <SettlingScript part="page" when="history.state && history.state.usr" />
      <ErrorPage
        header="reduced"
        heading="Sorry, that did not go through"
        message={failed?.error.errorCopy ?? failureMessages.SERVER}
        tryAgainMessage={
          failed ? (
            <>
              {text}{' '}
              {failed.phoneNumber && (
                <>
                  If it keeps happening, call us free on <PhoneLink number={failed.phoneNumber} />.
                </>
              )}
            </>
          ) : (
            'Please start again.'
          )
        }
        action={failed && { label, to: failed.retry }}
      />
    </>
  );
}
