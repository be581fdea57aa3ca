import type { Context } from 'hono';
import type { JourneyCookies, RequestCookies } from '../journey-cookies/journey-cookies.ts';
import { isSecureRequest } from '../requests/client-info.ts';
import type { TrustedProxies } from '../requests/trusted-proxies.ts';

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
