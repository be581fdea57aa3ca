import type { ClientInfo } from '../requests/client-info.ts';

/** The host and port under which browsers know this site. */
export function getPublicHost(siteOrigin: string, client: ClientInfo): string {
  return siteOrigin ? new URL(siteOrigin).host : client.host;
}

/**
 * Whether a page of another site made the browser send this request (CSRF). `Sec-Fetch-Site` decides where it is
 * present, since scripts cannot set it; its value `none` is a navigation by the user, e.g. a typed address, and is
 * accepted for reading. Otherwise `Origin` decides. Requests with neither header do not come from a current browser,
 * or are reads of an old one, so CSRF does not apply.
 */
export function isCrossSite({ method, headers }: Request, host: string): boolean {
  const site = headers.get('sec-fetch-site');
  if (site !== null) {
    const isUserNavigation = site === 'none' && (method === 'GET' || method === 'HEAD');
    return site !== 'same-origin' && !isUserNavigation;
  }
  const origin = headers.get('origin');
  if (origin === null) return false;
  // Host and port only: behind a TLS proxy that is not in TRUSTED_PROXIES, the request looks like plain HTTP.
  return !URL.canParse(origin) || new URL(origin).host !== host;
}

/** The status that refuses a posted form: of another site, or in another encoding than that of the form. */
export function judgeForm(
  request: Request,
  host: string,
  encoding = 'application/x-www-form-urlencoded',
): 403 | 415 | undefined {
  if (isCrossSite(request, host)) return 403;
  const type = request.headers.get('content-type')?.split(';', 1)[0]?.trim().toLowerCase();
  return type === encoding ? undefined : 415;
}
