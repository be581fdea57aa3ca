import earlyVisit from './early-visit.ts?inline-script';
import { findShownPage, type RouteMatch } from './shown-page.ts';

/** The script of early-visit.ts for the page of these routes. */
export function createEarlyVisitText(matches: readonly RouteMatch[]): string {
  const { page, productId } = findShownPage(matches) ?? {};
  // The success page starts no journey. The page of a step is unknown, because its guard may redirect.
  const reported = page === 'success' || page === undefined ? {} : { page, productId };
  return `(function () { ${earlyVisit}; script.startVisit(${JSON.stringify(reported)}) })()`;
}
