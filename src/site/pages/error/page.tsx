import { Link as RouterLink, useLocation } from 'react-router';
import * as z from 'zod/mini';
import { failureMessages } from '#api/failures.ts';
import { basePath } from '#api/paths.ts';
import { BrokenPipe } from '#design/components/error-card/broken-pipe.tsx';
import { Icon } from '#design/components/icon/icon.tsx';
import { HomeIcon } from '#design/components/icon/icons.ts';
import { Link } from '#design/components/link/link.tsx';
import { PhoneLink } from '#site/plan/phone-link.tsx';
import { type CertainFailure, errorPageStateSchema } from '#site/session/error-page-state.ts';
import { ErrorPageLayout } from '#site/shell/error-page-layout.tsx';
import { HideUntilReadyScript, useRevealWhenReady } from '#site/shell/hide-until-ready.tsx';
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
            <Link
              as={RouterLink}
              to={basePath}
              variant="standalone"
              icon={<Icon glyph={HomeIcon} />}
            >
              Back to home services
            </Link>
          </>
        )
      }
    >
      {content?.more}
    </ErrorPageLayout>
  );
}
