import { useLocation } from 'react-router';
import * as z from 'zod/mini';
import { failureMessages } from '#api/failures.ts';
import { BrokenPipe } from '#design/components/error-card/broken-pipe.tsx';
import { PhoneLink } from '#site/plan/phone-link.tsx';
import { type CertainFailure, errorPageStateSchema } from '#site/session/error-page-state.ts';
import { ErrorPageLayout } from '#site/shell/error-page-layout.tsx';
import { HideUntilReadyScript, useRevealWhenReady } from '#site/shell/hide-until-ready.tsx';
import { HomeServicesLink } from '#site/shell/home-services-link.tsx';
import { describeFailure, sorry } from './failure-content.tsx';
import { PurchaseInDoubt } from './purchase-in-doubt.tsx';

export default function SubmissionErrorPage() {
  const { state } = useLocation();
  const isRevealed = useRevealWhenReady();
  const failed = isRevealed ? z.safeParse(errorPageStateSchema, state).data : undefined;
  return (
    <>
      <HideUntilReadyScript part="page" when="history.state && history.state.usr" />
      {failed?.outcome === 'perhaps-bought' ? (
        <PurchaseInDoubt {...failed} />
      ) : (
        <FailurePage failed={failed} />
      )}
    </>
  );
}

function FailurePage({ failed }: { failed: CertainFailure | undefined }) {
  const content = failed && describeFailure(failed);
  return (
    <ErrorPageLayout
      header="reduced"
      art={content?.art ?? <BrokenPipe />}
      heading={content?.heading ?? sorry}
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
        content && (
          <>
            {content.actions}
            <HomeServicesLink />
          </>
        )
      }
    >
      {content?.more}
    </ErrorPageLayout>
  );
}
