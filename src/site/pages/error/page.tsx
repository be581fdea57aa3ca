import { useLocation } from 'react-router';
import * as z from 'zod/mini';
import { failureMessages } from '#api/failures.ts';
import { BrokenPipe } from '#design/components/error-card/broken-pipe.tsx';
import { PhoneLink } from '#site/plan/phone-link.tsx';
import { errorPageStateSchema } from '#site/session/error-page-state.ts';
import { ErrorPageLayout } from '#site/shell/error-page-layout.tsx';
import { HideUntilReadyScript, useRevealWhenReady } from '#site/shell/hide-until-ready.tsx';
import { FailureActions } from './failure-actions.tsx';
import { describeFailure } from './failure-content.tsx';

export default function SubmissionErrorPage() {
  const { state } = useLocation();
  const isRevealed = useRevealWhenReady();
  const failed = isRevealed ? z.safeParse(errorPageStateSchema, state).data : undefined;
  const content = failed && describeFailure(failed);
  return (
    <>
      <HideUntilReadyScript part="page" when="history.state && history.state.usr" />
      <ErrorPageLayout
        header="reduced"
        art={<BrokenPipe />}
        heading={content?.heading ?? 'Sorry, that did not go through'}
        message={content?.message ?? failureMessages.SERVER}
        tryAgainMessage={
          content ? (
            <>
              {content.text}{' '}
              {failed.phoneNumber && (
                <>
                  If you need help, call us free on <PhoneLink number={failed.phoneNumber} />.
                </>
              )}
            </>
          ) : (
            'Please start again.'
          )
        }
        actions={
          content && <FailureActions action={content.action} secondAction={content.secondAction} />
        }
      />
    </>
  );
}
