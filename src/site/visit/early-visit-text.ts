import { linkCodesPath } from '#api/paths.ts';
import type { SiteContext } from '#site/server-context.ts';
import earlyVisit from './early-visit.ts?inline-script';
import earlyVisitFile from './early-visit-file.ts?script-file';
import { reportIfLeft } from './report-if-left.ts';
import { findShownPage, type RouteMatch } from './shown-page.ts';

/**
 * The inline script that starts the visit on the page of these routes. The work is a file's (early-visit-file.ts), which comes before the
 * page is painted and is cached for the next one. Until it is there, and if it fails, the server stores the codes of the
 * address, as for browsers without script, and the view of a page that is left. Where the codes wait for consent the script has
 * all in it: links must carry the codes from the first press on.
 */
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
  const store = `window.earlyVisit = Object.assign(${JSON.stringify(visit)}, { address: location.href })`;
  if (!statisticsWithoutConsent) {
    return `(function () { ${store}; ${earlyVisit}; script.startVisit() })()`;
  }
  return `(function (ignore) {
  ${store};
  ${visit.page && !preview ? reportIfLeft : ''}
  if (/[?&](cc|PartnerCode)=/.test(location.search)) fetch('${linkCodesPath}', { keepalive: true }).catch(ignore);
  import('${earlyVisitFile}').catch(ignore);
})(function () {})`;
}
