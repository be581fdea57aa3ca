import { pageIds } from '#rules/vocabularies/page-id.ts';

export type PageId = (typeof pageIds)[number];

/** A match of `useMatches()`. */
export interface RouteMatch {
  id: string;
  pathname: string;
  params: Readonly<Record<string, string | undefined>>;
  loaderData: unknown;
}

export interface ShownPage {
  path: string;
  page: PageId;
  productId: string | undefined;
}

const pageModule = /^pages\/([\w-]+)\/page/;

/**
 * The page that the router shows, as reports name it. Undefined while the guard of a step decides, because it may
 * redirect, and for pages that are not reported.
 */
export function findShownPage(matches: readonly RouteMatch[]): ShownPage | undefined {
  const match = matches.at(-1);
  const name = pageModule.exec(match?.id ?? '')?.[1];
  if (!match || name === undefined) return undefined;
  const { pathname: path, params } = match;
  const plan = matches.find(({ id }) => id === 'journey/journey-route');
  if (plan) {
    // Without data the plan does not exist, and a notice is shown instead of the step.
    if (!isRecord(plan.loaderData)) return { path, page: 'not-found', productId: undefined };
    // The guard never redirects from the order page.
    if (plan.loaderData.isGuarded !== true && name !== 'order') return undefined;
  }
  const page = findPageId(name, match);
  return page && { path, page, productId: plan && params.productId };
}

function findPageId(name: string, { loaderData }: RouteMatch): PageId | undefined {
  if (name === 'document') return loaderData === undefined ? 'not-found' : 'documents';
  if (name === 'other-area') return 'not-found';
  if (name === 'contact') return 'documents';
  return pageIds.find((id) => id === name);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
