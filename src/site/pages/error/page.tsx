import { useLoaderData, useLocation } from 'react-router';
import * as z from 'zod/mini';
import { failureMessages } from '#api/failures.ts';
import { BrokenPipe } from '#design/components/error-card/broken-pipe.tsx';
import { getPostcode } from '#journey/saved-answers.ts';
import { useHasAnswers } from '#site/journey-state/in-tab/answers.ts';
import {
  type CertainFailure,
  errorPageStateSchema,
} from '#site/journey-state/in-tab/error-page-state.ts';
import { PhoneLink } from '#site/plan/phone-link.tsx';
import { siteContext } from '#site/server-context.ts';
import { ErrorPageLayout } from '#site/shell/error-page-layout.tsx';
import { HideUntilReadyScript, useRevealWhenReady } from '#site/shell/hide-until-ready.tsx';
import { HomeServicesLink } from '#site/shell/home-services-link.tsx';
import type { Route } from './+types/page.ts';
import { describeFailure, sorry } from './failure-content.tsx';
import { PurchaseInDoubt } from './purchase-in-doubt.tsx';

/** The failure of a form sent without script is in the sealed cookie. */
export function loader({ context }: Route.LoaderArgs) {
  const { journey } = context.get(siteContext).carried;
  return {
    carried: z.safeParse(errorPageStateSchema, journey?.shown?.failure).data,
    hasAnswers: getPostcode(journey?.answers ?? {}) !== undefined,
  };
}

/** After a purchase with script, the failure is in the history entry. */
export function clientLoader(): { carried: undefined; hasAnswers: boolean } {
  return { carried: undefined, hasAnswers: false };
}

export { action } from './action.ts';

export default function SubmissionErrorPage() {
  const { carried, ...journey } = useLoaderData<typeof loader>();
  const { state } = useLocation();
  const isRevealed = useRevealWhenReady();
  const stored = isRevealed ? z.safeParse(errorPageStateSchema, state).data : undefined;
  const failed = carried ?? stored;
  const hasAnswers = useHasAnswers() || journey.hasAnswers;
  return (
    <>
      <HideUntilReadyScript part="page" when="history.state && history.state.usr" />
      {failed?.outcome === 'perhaps-bought' ? (
        <PurchaseInDoubt {...failed} isCarried={carried !== undefined} />
      ) : (
        <FailurePage failed={failed} isCarried={carried !== undefined} hasAnswers={hasAnswers} />
      )}
    </>
  );
}

interface FailurePageProps {
  failed: CertainFailure | undefined;
  /** True if the failure is in the sealed cookie, so that the buyer may have no script. */
  isCarried: boolean;
  /** True if the buyer's answers are kept, which the page says when it knows of no failure. */
  hasAnswers: boolean;
}

function FailurePage({ failed, isCarried, hasAnswers }: FailurePageProps) {
  const content = failed && describeFailure(failed, isCarried);
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
            {failed.phoneNumber && !content.isWithoutPhone && (
              <>
                If you need help, call us free on <PhoneLink number={failed.phoneNumber} />.
              </>
            )}
          </>
        ) : hasAnswers ? (
          'Your answers are still here. Choose your plan to carry on.'
        ) : (
          'Please start again.'
        )
      }
      hasPhone={failed?.phoneNumber !== undefined}
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
