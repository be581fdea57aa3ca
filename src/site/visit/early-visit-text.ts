import type { SiteContext } from '#site/server-context.ts';
import earlyVisit from './early-visit.ts?inline-script';
import { findShownPage, type RouteMatch } from './shown-page.ts';

/** The script of early-visit.ts for the page of these routes. */
export function createEarlyVisitText(
  matches: readonly RouteMatch[],
  { statisticsWithoutConsent, preview }: Pick<SiteContext, 'statisticsWithoutConsent' | 'preview'>,
): string {
  const { page, productId } = findShownPage(matches) ?? {};
  // The success page starts no journey. The page of a step is unknown, because its guard may redirect.
  const reported = page === 'success' || page === undefined ? {} : { page, productId };
  const visit = {
    ...reported,
    ...(!statisticsWithoutConsent && { needsConsent: true }),
    ...(preview && { isPreview: true }),
  };
  return `(function () { ${earlyVisit}; script.startVisit(${JSON.stringify(visit)}) })()`;
}
