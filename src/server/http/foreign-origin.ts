import type { Visitor } from './visitor.ts';

/** The name and port under which browsers know this site. */
export function ownHost(siteOrigin: string, visitor: Visitor): string {
  return siteOrigin ? new URL(siteOrigin).host : visitor.host;
}

/**
 * Whether a page of another site made the browser send this request. `Sec-Fetch-Site` decides where the browser
 * sends it, since no page can write it; `none` is the visitor's own doing, e.g. an address typed, and can only
 * read. Otherwise `Origin` decides. Requests with neither do not come from a current browser, or are the
 * reading ones of an old browser.
 */
export function isForeign({ method, headers }: Request, host: string): boolean {
  const site = headers.get('sec-fetch-site');
  if (site !== null) {
    const isVisitorsOwn = site === 'none' && (method === 'GET' || method === 'HEAD');
    return site !== 'same-origin' && !isVisitorsOwn;
  }
  const origin = headers.get('origin');
  if (origin === null) return false;
  // By name and port alone: a proxy that ends TLS and is not configured here hides the https.
  return !URL.canParse(origin) || new URL(origin).host !== host;
}
