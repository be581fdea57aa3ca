import { lazy, Suspense } from 'react';
import {
  data,
  isRouteErrorResponse,
  Outlet,
  redirect,
  replace,
  type ShouldRevalidateFunction,
} from 'react-router';
import { bannerFor } from '#catalogue/banner.ts';
import { documentVersions } from '#catalogue/document.ts';
import { alternativesTo, isOnSale } from '#catalogue/listing.ts';
import { planTerms } from '#catalogue/plan-terms.ts';
import { coversBoiler } from '#catalogue/product.ts';
import { providersOf } from '#catalogue/providers.ts';
import { providersSentence } from '#catalogue/providers-sentence.ts';
import { suggestedPlans } from '#catalogue/suggested-plans.ts';
import type { StepId } from '#journey/answers.ts';
import { purchaseDates } from '#journey/purchase-dates.ts';
import { stepAtPath } from '#journey/steps.ts';
import { takeFirst } from '#rules/take-first.ts';
import { siteContext } from '#site/server-context.ts';
import { changesSince } from '#site/session/agreement.ts';
import { storedAnswers, withdrawAgreement } from '#site/session/answers.ts';
import { beginChange, endChange, isChanging } from '#site/session/changing.ts';
import { draftsKey } from '#site/session/drafts.ts';
import { FailedPage } from '#site/shell/failed-page.tsx';
import { SettlingScript, useSettled } from '#site/shell/settling.tsx';
import type { Route } from './+types/journey-route.ts';
import { rememberedPlan } from './plan-memory.ts';
import { stepAddress } from './step-address.ts';
import type { Unsold } from './unsold-page.tsx';
import { useTickTimes } from './use-tick-times.ts';
import { useWithdrawals } from './use-withdrawals.ts';

/** For the order page: the router sends a post to an index route's address to its parent. */
export { action } from '#site/forms/no-script-action.ts';

export function loader({ params, context }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  const { products, campaignIds, today, banners, brand, siteOrigin } = site;
  const product = products.find(({ productId }) => productId === params.productId);
  if (!product) throw data(null, { status: 404 });
  if (!isOnSale(product)) {
    const alternatives = takeFirst(alternativesTo(product, products));
    const { productTitle, sellable: isComing } = product;
    const unsold: Unsold = { productTitle, isComing, alternatives };
    throw data(unsold, { status: isComing ? 404 : 410 });
  }
  return {
    product,
    campaignIds,
    today,
    // Derived here, so that no page carries the calendar of bank holidays or the wording of every plan.
    dates: purchaseDates(today, product),
    terms: planTerms(product),
    providersSentence: providersSentence(product, brand),
    boilerMakes: coversBoiler(product) ? site.boilerMakes : [],
    siteOrigin,
    suggestedPlans: suggestedPlans(product, products),
    banner: bannerFor(banners, { page: 'product', productId: product.productId, today }),
    /** Who sells and, for insurance, who insures. */
    providers: providersOf(product, brand),
    documentVersions: documentVersions(product, site.documentHash),
    /** Of each variant as it is shown here, by its id. */
    fingerprints: site.planFingerprints(product),
    /** What has changed since the order page was continued, in sentences. */
    changes: [] as string[],
    /** Where to write to us. */
    email: brand.email,
    expertHours: brand.expert.hours,
    isGuarded: false,
    isBackToSummary: false,
  };
}

/** The guard: whoever opens a step out of order is led to the first one not yet answered. */
export async function clientLoader({ params, request, serverLoader }: Route.ClientLoaderArgs) {
  const { productId } = params;
  const plan = await rememberedPlan(productId, serverLoader);
  const path = new URL(request.url).pathname;
  const home = stepAddress(productId, '');
  const step = stepAtPath(path.slice(home.length).replace(/^\/|\/$/g, ''));
  const changes = await changesFor(step?.id, plan);
  if (changes.length > 0 && step?.id !== 'order') {
    beginChange(productId);
    throw leadTo(home, path);
  }
  // The order page is always open, and lighter for not carrying the rules of every answer.
  if (!step || (step.id === 'order' && !isChanging(productId)))
    return { ...plan, changes, isGuarded: true };

  const { walk } = await loadWalk(request.url);
  const { isReachable, firstUnanswered } = walk(plan, storedAnswers());
  if (step.id !== 'order' && !isReachable(step.id)) {
    throw leadTo(stepAddress(productId, firstUnanswered?.path ?? ''), path);
  }
  if (step.id === 'summary' || step.id === 'confirmation') endChange();
  // Back from a changed step is the summary, once nothing keeps the buyer from it.
  const isBackToSummary = isChanging(productId) && isReachable('summary');
  return { ...plan, changes, isGuarded: true, isBackToSummary };
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
  { product, fingerprints }: Awaited<ReturnType<typeof loader>>,
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
const UnsoldPage = lazy(() => import('./unsold-page.tsx'));

/** A plan that is no longer or not yet sold says so. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const unsold = isRouteErrorResponse(error) ? asUnsold(error.data) : undefined;
  if (!unsold) return <FailedPage error={error} />;
  return (
    <Suspense>
      <UnsoldPage {...unsold} />
    </Suspense>
  );
}

function asUnsold(data: unknown): Unsold | undefined {
  const isUnsold = typeof data === 'object' && data !== null && 'isComing' in data;
  return isUnsold ? (data as Unsold) : undefined;
}

/** A later step, which the guard may leave, or one whose answers are in storage. */
const isAboutToChange =
  () => `location.pathname.replace(/\\/$/, '').split('/').length > ${stepAddress('', '').split('/').length + 1} ||
      sessionStorage.getItem('sale') || sessionStorage.getItem('${draftsKey}')`;

export default function JourneyRoute({ loaderData }: Route.ComponentProps) {
  useTickTimes(loaderData.documentVersions);
  useSettled(loaderData.isGuarded);
  useWithdrawals();
  return (
    <>
      <SettlingScript part="page" when={import.meta.env.SSR ? isAboutToChange() : ''} />
      <Outlet />
    </>
  );
}
