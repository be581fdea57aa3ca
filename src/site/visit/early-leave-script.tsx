import { endpointPaths } from '#api/paths.ts';
import { journeyIdHeader, journeyNameHeader, sessionIdHeader } from '#api/report-headers.ts';
import { journeyCookie, sessionCookie } from '#api/visit-cookies.ts';
import { InlineScript } from '#site/shell/inline-script.tsx';
import { findShownPage, type RouteMatch } from './shown-page.ts';

declare global {
  interface Window {
    /** True when the view of the document's first page has been reported. */
    isPageReported?: boolean;
  }
}

/**
 * Sends the page view that trackPage() sends later, with the same ids. A browser that cannot make ids, because the
 * page is not secure or cookies are blocked, sends none.
 */
const createScript = (facts: string) => `addEventListener('pagehide', function () {
  if (window.isPageReported) return;
  window.isPageReported = true;
  try {
    var cookies = '; ' + document.cookie;
    function open(name, before, after) {
      var value = (cookies.split('; ' + name + '=')[1] || '').split(';')[0];
      var id = /[\\da-f]{8}(-[\\da-f]{4}){3}-[\\da-f]{12}/i.exec(value);
      if (id) return id[0];
      id = crypto.randomUUID();
      document.cookie = name + '=' + encodeURIComponent(before + id + after) + '; Path=/; Max-Age=86400; SameSite=Strict' +
        (location.protocol == 'https:' ? '; Secure' : '');
      return id;
    }
    var app = /; appChannel=(ANDROID|IOS)\\b/.exec(cookies);
    var journeyId = open('${journeyCookie}', '{"journeyID":"', '","journeyName":"home-services"}');
    var sessionId = open('${sessionCookie}', '', '');
    fetch('${endpointPaths.reportEvent}', {
      method: 'POST',
      keepalive: true,
      headers: {
        'content-type': 'application/json',
        '${journeyNameHeader}': 'home-services',
        '${journeyIdHeader}': journeyId,
        '${sessionIdHeader}': sessionId
      },
      body: JSON.stringify(Object.assign({
        type: 'core::page-view',
        channel: app ? app[1] : /Mobi|Android|iP(hone|ad|od)/.test(navigator.userAgent) ? 'WEB_MOBILE' : 'WEB_DESKTOP',
        sessionId: sessionId,
        journeyId: journeyId,
        journeyName: 'home-services'
      }, ${facts}))
    }).catch(function () {});
  } catch (error) {}
})`;

/** The script for the page of these routes. Empty for steps, whose guard may redirect, and for the success page. */
export function createEarlyLeaveScript(matches: readonly RouteMatch[]): string {
  const shown = findShownPage(matches);
  if (!shown || shown.page === 'success') return '';
  const { page, productId } = shown;
  return createScript(JSON.stringify({ page, productId }));
}

/**
 * An inline script in the server's HTML that reports the view of a page which the visitor leaves before
 * track-page.ts is loaded.
 */
export function EarlyLeaveScript({ matches }: { matches: readonly RouteMatch[] }) {
  const text = createEarlyLeaveScript(matches);
  return text === '' ? null : <InlineScript text={text} />;
}
