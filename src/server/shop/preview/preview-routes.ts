import { type Context, Hono } from 'hono';
import { basePath, previewPath } from '#api/paths.ts';
import { isSecureRequest } from '#server/http/requests/client-info.ts';
import { createHostCookie } from '#server/http/requests/cookies.ts';
import type { TrustedProxies } from '#server/http/requests/trusted-proxies.ts';
import { type Previews, previewCookie } from './previews.ts';

interface PreviewRouteDeps {
  previews: Pick<Previews<unknown>, 'readToken' | 'load' | 'getSecondsLeft'>;
  siteOrigin: string;
  trustedProxies: TrustedProxies;
  /** Keeps the version of a link until then: the command that makes the link cannot, while a server has the embedded database open. */
  keepForPreview: (version: string, until: Date) => Promise<void>;
}

const refusal =
  'This preview link has expired, was changed on its way to you, or names a version that is no longer stored. Ask for a new one.';

/** The routes of a preview link, which sets the cookie, and of "Leave preview", which removes it. */
export function createPreviewRoutes({ previews, keepForPreview, ...site }: PreviewRouteDeps): Hono {
  const setCookie = (c: Context, value: string, maxAge: number) => {
    const isSecure = isSecureRequest(c, site);
    c.header('Set-Cookie', createHostCookie(previewCookie, value, { isSecure, maxAge }));
    c.header('Cache-Control', 'no-store');
  };
  const routes = new Hono();
  routes.get(previewPath, async (c) => {
    const token = c.req.query('token') ?? '';
    const link = previews.readToken(token);
    if (!link || !(await previews.load(link))) {
      c.header('Cache-Control', 'no-store');
      return c.text(refusal, 404);
    }
    const { version, until } = link;
    if (version !== undefined) await keepForPreview(version, new Date(until * 1000));
    setCookie(c, token, previews.getSecondsLeft(link));
    return c.redirect(basePath, 303);
  });
  routes.get(`${previewPath}/leave`, (c) => {
    setCookie(c, '', 0);
    return c.redirect(basePath, 303);
  });
  return routes;
}
