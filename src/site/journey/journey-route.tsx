import { lazy, Suspense } from 'react';
import {
  isRouteErrorResponse,
  Outlet,
  redirect,
  replace,
  type ShouldRevalidateFunction,
} from 'react-router';
import type { StepId } from '#journey/answers.ts';
import { stepAtPath } from '#journey/steps.ts';
import { siteContext } from '#site/server-context.ts';
import { changesSince } from '#site/session/agreement.ts';
import { storedAnswers, withdrawAgreement } from '#site/session/answers.ts';
import {
  beginChangeFromSummary,
  endChangeFromSummary,
  isChangingFromSummary,
} from '#site/session/change-from-summary.ts';
import { draftsKey } from '#site/session/drafts.ts';
import { FailedPage } from '#site/shell/failed-page.tsx';
import { HideUntilReadyScript, useRevealWhenReady } from '#site/shell/hide-until-ready.tsx';
import type { Route } from './+types/journey-route.ts';
import { loadPlan, type Plan } from './load-plan.ts';
import type { NotOnSale } from './not-on-sale-page.tsx';
import { cachedPlan } from './plan-cache.ts';
import { stepUrl } from './step-url.ts';
import { useRecordTickTimes } from './use-record-tick-times.ts';
import { useWithdrawnAnswers } from './use-withdrawn-answers.ts';

/** For the order page: the router sends a post to an index route's address to its parent. */
export { action } from '#site/forms/no-script-action.ts';

export function loader({ params, context }: Route.LoaderArgs) {
  return loadPlan(context.get(siteContext), params.productId);
}

/** The guard: whoever opens a step out of order is led to the first one not yet answered. */
export async function clientLoader({ params, request, serverLoader }: Route.ClientLoaderArgs) {
  const { productId } = params;
  const plan = await cachedPlan(productId, serverLoader);
  const path = new URL(request.url).pathname;
  const home = stepUrl(productId, '');
  const step = stepAtPath(path.slice(home.length).replace(/^\/|\/$/g, ''));
  const changes = await changesFor(step?.id, plan);
  if (changes.length > 0 && step?.id !== 'order') {
    beginChangeFromSummary(productId);
    throw leadTo(home, path);
  }
  // The order page is always open, and lighter for not carrying the rules of every answer.
  if (!step || (step.id === 'order' && !isChangingFromSummary(productId)))
    return { ...plan, changes, isGuarded: true };

  const { walk } = await loadWalk(request.url);
  const { isReachable, firstUnanswered } = walk(plan, storedAnswers());
  if (step.id !== 'order' && !isReachable(step.id)) {
    throw leadTo(stepUrl(productId, firstUnanswered?.path ?? ''), path);
  }
  if (step.id === 'summary' || step.id === 'confirmation') endChangeFromSummary();
  // Back from a changed step is the summary, once nothing keeps the buyer from it.
  const isChanging = isChangingFromSummary(productId);
  const isBackToSummary = isChanging && isReachable('summary');
  return { ...plan, changes, isGuarded: true, isChanging, isBackToSummary };
}
clientLoader.hydrate = true as const;

/**
 * Whoever came back, or by the address, is there already: an entry more would trap them, since back would
 * lead here again. On the way forward it is the other way round, and the page before keeps its entry.
 */
function leadTo(address: string, from: string): Response {
  return window.location.pathname === from ? replace(address) : redirect(address);
}

/** A module that failed stays failed for the browser, so only a new document asks for it again. */
async function loadWalk(address: string) {
  try {
    return await import('#journey/walk.ts');
  } catch (error) {
    // That document is here already: asking once more would go round in circles.
    if (window.location.href === address) throw error;
    window.location.assign(address);
    return new Promise<never>(() => {});
  }
}

/**
 * What the retailer has changed since the order page was continued, where that counts: on the order page
 * itself and where the purchase is confirmed. What was agreed to before then counts no more.
 */
async function changesFor(
  step: StepId | undefined,
  { product, fingerprints }: Plan,
): Promise<string[]> {
  if (step !== 'order' && step !== 'summary' && step !== 'confirmation') return [];
  const changes = changesSince(product.productId, fingerprints);
  if (changes.length === 0) return [];
  withdrawAgreement();
  const { planChangeTexts } = await import('./plan-change-texts.ts');
  return planChangeTexts(changes);
}

export const shouldRevalidate: ShouldRevalidateFunction = () => true;

// Its styles are those of every page, so the server's page looks right before this arrives.
const NotOnSalePage = lazy(() => import('./not-on-sale-page.tsx'));

/** A plan that is no longer or not yet sold says so. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const notOnSale = isRouteErrorResponse(error) ? asNotOnSale(error.data) : undefined;
  if (!notOnSale) return <FailedPage error={error} />;
  return (
    <Suspense>
      <NotOnSalePage {...notOnSale} />
    </Suspense>
  );
}

function asNotOnSale(data: unknown): NotOnSale | undefined {
  const isNotOnSale = typeof data === 'object' && data !== null && 'isComing' in data;
  return isNotOnSale ? (data as NotOnSale) : undefined;
}

/** A later step, which the guard may leave, or one whose answers are in storage. */
const isAboutToChange =
  () => `location.pathname.replace(/\\/$/, '').split('/').length > ${stepUrl('', '').split('/').length + 1} ||
      sessionStorage.getItem('sale') || sessionStorage.getItem('${draftsKey}')`;

export default function JourneyRoute({ loaderData }: Route.ComponentProps) {
  useRecordTickTimes(loaderData.documentVersions);
  useRevealWhenReady(loaderData.isGuarded);
  useWithdrawnAnswers();
  return (
    <>
      <HideUntilReadyScript part="page" when={import.meta.env.SSR ? isAboutToChange() : ''} />
      <Outlet />
    </>
  );
}
