import {
  isRouteErrorResponse,
  Outlet,
  redirect,
  redirectDocument,
  replace,
  type ShouldRevalidateFunction,
} from 'react-router';
import { showJourneyField } from '#journey/brought-journey-fields.ts';
import { bringsJourneyMark } from '#site/journey-state/between/brings-journey.ts';
import { takeOverCarried } from '#site/journey-state/between/taking-over.ts';
import { loadCarriedPage } from '#site/journey-state/in-cookie/carried-page.ts';
import { orderAction } from '#site/journey-state/in-cookie/order-action.ts';
import { readStoredAgreement } from '#site/journey-state/in-tab/agreement.ts';
import {
  dropLostBankDetails,
  isBankLost,
  readStoredAnswers,
  rememberReachedStep,
  withdrawAgreement,
} from '#site/journey-state/in-tab/answers.ts';
import {
  beginChangeFromSummary,
  endChangeFromSummary,
  isChangingFromSummary,
} from '#site/journey-state/in-tab/change-from-summary.ts';
import { draftsStorageKey } from '#site/journey-state/in-tab/drafts.ts';
import { siteContext } from '#site/server-context.ts';
import { removeKeys } from '#site/session/session-storage.ts';
import { FailedPage } from '#site/shell/failed-page.tsx';
import { HideUntilReadyScript, useRevealWhenReady } from '#site/shell/hide-until-ready.tsx';
import { findRoutes, loadRoutes, withinPatience } from '#site/shell/page-files.ts';
import { ProblemPage } from '#site/shell/problem-page.tsx';
import { guardStep } from '#site/steps/guard-step.ts';
import { type LoadedPlan, loadPlan, type PlanNotOnSale } from '#site/steps/load-plan.ts';
import { findStepOfPage } from '#site/steps/step-of-page.ts';
import { getStepUrl } from '#site/steps/step-url.ts';
import type { Route } from './+types/journey-route.ts';
import NotOnSalePage from './not-on-sale-page.tsx';
import { getCachedPlan } from './plan-cache.ts';
import { useRecordTickTimes } from './use-record-tick-times.ts';
import { useWithdrawnAnswers } from './use-withdrawn-answers.ts';

/** Handles the form of the order page: React Router sends a POST to an index route's URL to the parent route. */
export function action(args: Route.ActionArgs) {
  return orderAction(args);
}

export function loader({ params, context, request }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  return loadCarriedPage(loadPlan(site, params.productId), site.carried, request.url);
}

/** Takes over the journey that the server carried, and runs the guard with the answers of session storage. */
export async function clientLoader({ params, request, serverLoader }: Route.ClientLoaderArgs) {
  const plan = await getCachedPlan(params.productId, serverLoader);
  try {
    return await withinPatience(takeOverAndGuard(plan, request.url));
  } catch (error) {
    if (error instanceof Response) throw error;
    // A file could not be loaded. A browser remembers that, so only a document load can try again.
    window.pageErrors?.push({ caught: error });
    return showWithoutGuard(plan, request.url);
  }
}
clientLoader.hydrate = true as const;

async function takeOverAndGuard(plan: LoadedPlan, url: string): Promise<LoadedPlan> {
  const { carried, sealedBankOf } = plan;
  if (carried) await takeOverCarried(carried);
  if (sealedBankOf !== undefined && isBankLost(sealedBankOf)) {
    if (sealedBankOf === null && isFromHistory()) return reloadPage();
    dropLostBankDetails();
  }
  return guardPage({ ...plan, carried: undefined }, url);
}

/** Back may show a copy of the page that the browser kept from before the cookie. A page with the cookie is never kept. */
function isFromHistory(): boolean {
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return load?.type === 'back_forward';
}

async function guardPage(plan: LoadedPlan, url: string): Promise<LoadedPlan> {
  const { productId } = plan.product;
  const path = new URL(url).pathname;
  const step = findStepOfPage(productId, path);
  if (!step) return { ...plan, isGuarded: true };
  const isChanging = isChangingFromSummary(productId);
  const state = {
    answers: readStoredAnswers(),
    agreement: readStoredAgreement(),
    isChanging,
  };
  const { redirectTo, ...decision } = await guardStep(
    plan,
    step,
    state,
    () => import('#journey/walk.ts'),
  );
  if (decision.changes.length > 0) withdrawAgreement();
  if (decision.isChanging !== isChanging) {
    if (isChanging) endChangeFromSummary();
    else beginChangeFromSummary(productId);
  }
  if (redirectTo !== undefined) throw await redirectFrom(redirectTo, path);
  rememberReachedStep(path);
  removeKeys('handedOver');
  return { ...plan, ...decision, isGuarded: true };
}

/**
 * After Back or a document load the history already has an entry for `from`: replacing it keeps Back from
 * returning here again and again. A forward navigation has none yet, so nothing is replaced.
 */
async function redirectFrom(address: string, from: string): Promise<Response> {
  if (!(await loadRoutes(findRoutes(address)))) return redirectDocument(address);
  return window.location.pathname === from ? replace(address) : redirect(address);
}

/**
 * The page as a document. If it is one already, the server shows it with the journey of session storage, and guards it. What
 * the server carries stays there, and the form is posted as without script. No step after the order page is shown unguarded.
 */
function showWithoutGuard(plan: LoadedPlan, url: string): LoadedPlan | Promise<never> {
  const { handOver } = window.earlyInput ?? {};
  const isOrder = findStepOfPage(plan.product.productId, new URL(url).pathname) === 'order';
  if (window.location.href !== url) window.location.assign(url);
  else if (handOver) {
    if (!handOver()) return { ...plan, isGuarded: true };
  } else if (plan.carried || isOrder) return { ...plan, isGuarded: !plan.carried };
  // Back has led here from another document's page.
  else return reloadPage();
  return new Promise<never>(() => {});
}

function reloadPage(): Promise<never> {
  window.location.reload();
  return new Promise<never>(() => {});
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

/** JavaScript: true for the steps after the order page, which the guard may redirect. */
const isLaterStep = () =>
  `location.pathname.replace(/\\/$/, '').split('/').length > ${getStepUrl('', '').split('/').length + 1}`;

/**
 * JavaScript: true for steps that the guard may redirect, and for stored answers. A page that shows a carried journey changes
 * only if the tab has taken that over before; its forms then bring the tab's journey along (brings-journey.ts).
 */
const isAboutToChange = (carriedId: string | undefined) =>
  `${carriedId ? `(window.carriedJourney = '${carriedId}') === sessionStorage.getItem('carriedJourney') && ` : ''}(${isLaterStep()} ||
      sessionStorage.getItem('sale') || sessionStorage.getItem('${draftsStorageKey}'))`;

/**
 * JavaScript: leaves a step whose guard cannot run. The server is asked for the step with the journey of session storage, which
 * the form brings along (brings-journey.ts). Once: the cookie that carries it may be refused. Then, and without a journey, the
 * order page is the step to show. False there: it may be shown without a guard.
 */
const handOver = (productId: string) => `var isLeft = false;
  window.earlyInput.handOver = function () {
    if (isLeft) return true;
    try {
      if (sessionStorage.getItem('sale') && !sessionStorage.getItem('handedOver')) {
        sessionStorage.setItem('handedOver', 'true');
        var form = document.createElement('form');
        form.method = 'post';
        form.setAttribute('${bringsJourneyMark}', '');
        form.innerHTML = '<input type="hidden" name="${showJourneyField}">';
        document.body.append(form);
        form.submit();
        return isLeft = true;
      }
    } catch (blocked) {}
    isLeft = ${isLaterStep()};
    if (isLeft) location.replace('${getStepUrl(productId, '')}' + location.search);
    return isLeft;
  };`;

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
        when={import.meta.env.SSR ? isAboutToChange(loaderData.carried?.journey.id) : ''}
        onlyAnswersWhen={import.meta.env.SSR ? isReachedBefore : ''}
        act={import.meta.env.SSR ? handOver(loaderData.product.productId) : ''}
      />
      <Outlet />
    </>
  );
}
