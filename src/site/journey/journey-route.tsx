import { data, Outlet, redirect, type ShouldRevalidateFunction } from 'react-router';
import { stepAtPath } from '#journey/steps.ts';
import { walk } from '#journey/walk.ts';
import { siteContext } from '#site/server-context.ts';
import { storedAnswers } from '#site/session/answers.ts';
import type { Route } from './+types/journey-route.ts';
import { RefillScript } from './refill-script.tsx';
import { stepAddress } from './step-address.ts';

export function loader({ params, context }: Route.LoaderArgs) {
  const { products, campaignIds, today } = context.get(siteContext);
  const product = products.find(
    ({ productId, sellable }) => sellable && productId === params.productId,
  );
  if (!product || product.productVariants.length === 0) throw data(null, { status: 404 });
  return { product, campaignIds, today, isGuarded: false };
}

// One visit, one plan at a time: moving between its steps asks the server for nothing.
let known: Awaited<ReturnType<typeof loader>> | undefined;

/** The guard: whoever opens a step out of order is led to the first one not yet answered. */
export async function clientLoader({ params, request, serverLoader }: Route.ClientLoaderArgs) {
  if (known?.product.productId !== params.productId) known = await serverLoader();
  const path = new URL(request.url).pathname;
  const home = stepAddress(params.productId, '');
  const step = stepAtPath(path.slice(home.length).replace(/^\/|\/$/g, ''));
  const { isReachable, firstUnanswered } = walk(known, storedAnswers());
  if (step && !isReachable(step.id)) {
    throw redirect(stepAddress(params.productId, firstUnanswered?.path ?? ''));
  }
  return { ...known, isGuarded: true };
}
clientLoader.hydrate = true as const;

export const shouldRevalidate: ShouldRevalidateFunction = () => true;

export default function JourneyRoute({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <RefillScript isSettled={loaderData.isGuarded} />
      <Outlet />
    </>
  );
}
