import type { Context } from 'hono';
import { isSecureRequest } from '#server/http/requests/client-info.ts';
import type { TrustedProxies } from '#server/http/requests/trusted-proxies.ts';
import type { JourneyCookies, RequestCookies } from '../journey-cookies/journey-cookies.ts';

export interface RequestCookieDeps {
  journeyCookies: JourneyCookies;
  siteOrigin: string;
  trustedProxies: TrustedProxies;
}

/** Reads the sealed cookies of an API call. */
export function createCookieReader({
  journeyCookies,
  ...site
}: RequestCookieDeps): (c: Context) => RequestCookies {
  return (c) => journeyCookies.open(c.req.header('cookie') ?? null, isSecureRequest(c, site));
}

/** Adds the changes of the cookies to the response. */
export function setCookies(c: Context, cookies: RequestCookies): void {
  for (const change of cookies.listChanges()) c.header('Set-Cookie', change, { append: true });
}
