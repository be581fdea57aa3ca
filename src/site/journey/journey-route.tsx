import {
  isRouteErrorResponse,
  Outlet,
  redirect,
  replace,
  type ShouldRevalidateFunction,
} from 'react-router';
import type { StepId } from '#journey/answers.ts';
import { findStepAtPath } from '#journey/steps.ts';
import { siteContext } from '#site/server-context.ts';
import { findChangesSinceAgreement } from '#site/session/agreement.ts';
import {
  readStoredAnswers,
  rememberReachedStep,
  withdrawAgreement,
} from '#site/session/answers.ts';
import {
  beginChangeFromSummary,
  endChangeFromSummary,
  isChangingFromSummary,
} from '#site/session/change-from-summary.ts';
import { draftsStorageKey } from '#site/session/drafts.ts';
import { FailedPage } from '#site/shell/failed-page.tsx';
import { HideUntilReadyScript, useRevealWhenReady } from '#site/shell/hide-until-ready.tsx';
import { ProblemPage } from '#site/shell/problem-page.tsx';
import type { Route } from './+types/journey-route.ts';
import { type LoadedPlan, loadPlan } from './load-plan.ts';
import NotOnSalePage, { type PlanNotOnSale } from './not-on-sale-page.tsx';
import { getCachedPlan } from './plan-cache.ts';
import { getStepUrl } from './step-url.ts';
import { useRecordTickTimes } from './use-record-tick-times.ts';
import { useWithdrawnAnswers } from './use-withdrawn-answers.ts';

/** Handles forms of the order page: React Router sends a POST to an index route's URL to the parent route. */
export { action } from '#site/forms/no-script-action.ts';

export function loader({ params, context }: Route.LoaderArgs) {
  return loadPlan(context.get(siteContext), params.productId);
}

/** The guard: redirects a step that is not yet reachable to the first unanswered step. */
export async function clientLoader({ params, request, serverLoader }: Route.ClientLoaderArgs) {
  const { productId } = params;
  const plan = await getCachedPlan(productId, serverLoader);
  const path = new URL(request.url).pathname;
  const home = getStepUrl(productId, '');
  const step = findStepAtPath(path.slice(home.length).replace(/^\/|\/$/g, ''));
  const changes = await changesFor(step?.id, plan);
  if (changes.length > 0 && step?.id !== 'order') {
    beginChangeFromSummary(productId);
    throw redirectFrom(home, path);
  }
  // The order page is always reachable. Without `walkJourney` it does not load the validation of every answer.
  if (!step || (step.id === 'order' && !isChangingFromSummary(productId))) {
    if (step) rememberReachedStep(path);
    return { ...plan, changes, isGuarded: true };
  }

  const { walkJourney } = await loadWalk(request.url);
  const { isReachable, firstUnanswered } = walkJourney(plan, readStoredAnswers());
  if (step.id !== 'order' && !isReachable(step.id)) {
    throw redirectFrom(getStepUrl(productId, firstUnanswered?.path ?? ''), path);
  }
  rememberReachedStep(path);
  if (step.id === 'summary' || step.id === 'confirmation') endChangeFromSummary();
  // Back leads from a changed step to the summary, if that is reachable.
  const isChanging = isChangingFromSummary(productId);
  const isBackToSummary = isChanging && isReachable('summary');
  return { ...plan, changes, isGuarded: true, isChanging, isBackToSummary };
}
clientLoader.hydrate = true as const;

/**
 * After Back or a document load the history already has an entry for `from`: replacing it keeps Back from
 * returning here again and again. A forward navigation has none yet, so nothing is replaced.
 */
function redirectFrom(address: string, from: string): Response {
  return window.location.pathname === from ? replace(address) : redirect(address);
}

/** A browser caches a failed module import, so only a new document load can repeat it. */
async function loadWalk(address: string) {
  try {
    return await import('#journey/walk.ts');
  } catch (error) {
    // This document load is already the second attempt: another one would loop.
    if (window.location.href === address) throw error;
    window.location.assign(address);
    return new Promise<never>(() => {});
  }
}

/**
 * The changes of the plan since the buyer continued from the order page, one sentence each, for the steps
 * that show or confirm the plan. If there are any, the buyer's agreement is withdrawn.
 */
async function changesFor(
  step: StepId | undefined,
  { product, fingerprints }: LoadedPlan,
): Promise<string[]> {
  if (step !== 'order' && step !== 'summary' && step !== 'confirmation') return [];
  const changes = findChangesSinceAgreement(product.productId, fingerprints);
  if (changes.length === 0) return [];
  withdrawAgreement();
  const { describePlanChanges } = await import('./plan-change-texts.ts');
  return describePlanChanges(changes);
}

export const shouldRevalidate: ShouldRevalidateFunction = () => true;

// Not loaded on demand: React would render a part that arrives after an update of the router again, with a second
// description of the page.
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error)) return <FailedPage error={error} />;
  const notOnSale = asNotOnSale(error.data);
  if (notOnSale) return <NotOnSalePage {...notOnSale} />;
  return error.status === 404 ? (
    <ProblemPage problem="plan-missing" />
  ) : (
    <FailedPage error={error} />
  );
}

function asNotOnSale(data: unknown): PlanNotOnSale | undefined {
  const isNotOnSale = typeof data === 'object' && data !== null && 'isComing' in data;
  return isNotOnSale ? (data as PlanNotOnSale) : undefined;
}

/** True in the browser for steps after the order page, which the guard may redirect, and for stored answers. */
const isAboutToChange =
  () => `location.pathname.replace(/\\/$/, '').split('/').length > ${getStepUrl('', '').split('/').length + 1} ||
      sessionStorage.getItem('sale') || sessionStorage.getItem('${draftsStorageKey}')`;

/** JavaScript: whether the guard has let the buyer through to this step, and no answer has changed since. */
const isReachedBefore = `sessionStorage.getItem('reachedStep') === location.pathname`;

export default function JourneyRoute({ loaderData }: Route.ComponentProps) {
  useRecordTickTimes(loaderData.documentVersions);
  useRevealWhenReady(loaderData.isGuarded);
  useWithdrawnAnswers();
  return (
    <>
      <HideUntilReadyScript
        part="page"
        when={import.meta.env.SSR ? isAboutToChange() : ''}
        onlyAnswersWhen={isReachedBefore}
      />
      <Outlet />
    </>
  );
}
