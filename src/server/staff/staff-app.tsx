import { type Context, Hono } from 'hono';
import { routePath } from 'hono/route';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { findErrorCode } from '#server/platform/errors/error-code.ts';
import { isEqual } from '#server/platform/keys/sealed-token.ts';
import { isDatabaseUnavailable } from '#server/platform/storage/unavailable.ts';
import { limitBody } from '#server/web/guards/body-limit.ts';
import { getPublicHost, judgeForm } from '#server/web/guards/cross-site.ts';
import { createContentFileRoutes } from '#server/web/pages/content-file-routes.ts';
import { getClientInfoOfContext, isSecureRequest } from '#server/web/requests/client-info.ts';
import { createHostCookie, readHostCookies } from '#server/web/requests/cookies.ts';
import { logRequests, traceRequests } from '#server/web/requests/request-log.ts';
import { addSecurityHeaders } from '#server/web/requests/security-headers.ts';
import { createAudit } from './audit/audit.ts';
import { addAuditRoutes } from './routes/audit-routes.tsx';
import { addContentRoutes, addUploadGuard } from './routes/content-routes.tsx';
import { addDeliveriesRoutes } from './routes/deliveries-routes.tsx';
import { addEnquiriesRoutes } from './routes/enquiries-routes.tsx';
import { addFunnelRoutes } from './routes/funnel-routes.tsx';
import { addPeopleRoutes } from './routes/people-routes.tsx';
import { addSaleRoutes } from './routes/sale-routes.tsx';
import { addSalesRoutes } from './routes/sales-routes.tsx';
import {
  readForm,
  type StaffAppDeps,
  type StaffCookies,
  type StaffEnv,
  type StaffRoutes,
} from './routes/staff-routes.ts';
import { addTodayRoutes } from './routes/today-routes.tsx';
import { addWorkAccountRoutes, endedByProvider } from './routes/work-account-routes.tsx';
import { judgeSession } from './sign-in/confirmation.ts';
import { continueSession, endSession, getFormToken, signIn } from './sign-in/sessions.ts';
import { readStaffToken } from './sign-in/staff-link.ts';
import { MessageView } from './views/message-view.tsx';
import { SignInView } from './views/sign-in-view.tsx';
import { renderDocument } from './views/staff-document.tsx';
import { signInPath, signOutPath, todayPage, uploadPath } from './views/staff-pages.ts';
import { getStaffStyles, stylesPath } from './views/staff-styles.ts';

const maxFormBytes = 16 * 1024;

/**
 * There is no script, and no other site's file: the style sheet, the logo and the font are our own. A form may lead to the OpenID
 * provider, which is asked for the page after it.
 */
const getPolicy = (providerOrigin = '') =>
  `default-src 'none'; style-src 'self'; font-src 'self' data:; img-src 'self'; form-action 'self' ${providerOrigin}`.trim() +
  "; base-uri 'none'; frame-ancestors 'none'";

const usedLink = 'This link was used before. Ask for a new one.';
const deadLink =
  'This link has expired, or was changed on its way to you. Ask for a new one: a link works for ten minutes.';

/** The staff's pages. Opens nothing: it only maps requests to responses. */
export function createStaffApp(deps: StaffAppDeps) {
  const { db, clock, keys, log, provider, staffOrigin, trustedProxies, keptFor } = deps;
  const recordAct = createAudit({ db, clock, keptFor });
  const sessions = { db, clock, recordAct, keys, provider };
  const site = { siteOrigin: staffOrigin, trustedProxies };
  const app = new Hono<StaffEnv>();
  const look = () => deps.content();
  const send: StaffRoutes['send'] = (c, document, status = 200) =>
    c.html(renderDocument(document), status);
  const sendMessage: StaffRoutes['sendMessage'] = (c, status, heading, text) =>
    send(c, <MessageView look={look()} viewer={c.get('viewer')} {...{ heading, text }} />, status);
  const cookies: StaffCookies = {
    read: (c, name) =>
      readHostCookies(c.req.header('cookie'), [name], isSecureRequest(c, site))[name] ?? '',
    set: (c, name, value, maxAge) => {
      const isSecure = isSecureRequest(c, site);
      const cookie = createHostCookie(name, value, { isSecure, maxAge });
      c.header('Set-Cookie', cookie, { append: true });
    },
  };
  const sendSignIn = (
    c: Context,
    shown: { token?: string; problem?: string },
    status: ContentfulStatusCode = 200,
  ) => {
    const ways = { hasWorkAccounts: provider !== undefined, hasLinks: deps.areLinksAllowed };
    return send(c, <SignInView look={look()} {...ways} {...shown} />, status);
  };

  app.onError((error, c) => {
    const about = { requestId: c.get('requestId'), method: c.req.method, route: routePath(c) };
    if (isDatabaseUnavailable(error)) {
      log.warn({ ...about, reason: findErrorCode(error) }, 'the database is busy or away');
      return sendMessage(c, 503, 'The database is away', 'Try again in a short while.');
    }
    log.error({ ...about, err: error }, 'request failed');
    return sendMessage(c, 500, 'Something went wrong', 'It is written in the server’s log.');
  });
  app.use(
    traceRequests,
    logRequests({ ...deps, hidesPaths: true }),
    addSecurityHeaders({ ...site, pagePolicy: () => getPolicy(provider?.origin()) }),
  );
  app.get(stylesPath, (c) => {
    const { css, address } = getStaffStyles(look());
    const isCurrent = address.endsWith(c.req.query('v') ?? '-');
    c.header('Cache-Control', isCurrent ? 'private, max-age=31536000, immutable' : 'no-store');
    return c.body(css, 200, { 'content-type': 'text/css; charset=utf-8' });
  });
  app.route('/', createContentFileRoutes(deps.content));

  app.use(async (c, next) => {
    c.header('Cache-Control', 'no-store');
    await next();
  });
  const limitForm = limitBody(maxFormBytes);
  app.post('*', async (c, next) => {
    const isUpload = c.req.path === uploadPath;
    const client = getClientInfoOfContext(c, trustedProxies);
    const refused = judgeForm(
      c.req.raw,
      getPublicHost(staffOrigin, client),
      isUpload ? 'multipart/form-data' : undefined,
    );
    if (refused !== undefined) {
      return sendMessage(
        c,
        refused,
        'That did not work',
        'It was not sent by a form of these pages.',
      );
    }
    return isUpload ? next() : limitForm(c, next);
  });

  app.get(signInPath, (c) => {
    const token = c.req.query('token');
    if (token === undefined) {
      const isEnded = c.req.query('ended') !== undefined;
      return sendSignIn(c, isEnded ? { problem: endedByProvider } : {});
    }
    const isGood = deps.areLinksAllowed && readStaffToken(keys, token, clock()) !== undefined;
    return isGood ? sendSignIn(c, { token }) : sendSignIn(c, { problem: deadLink }, 403);
  });
  app.post(signInPath, async (c) => {
    const token = (await readForm(c)).get('token') ?? '';
    const link = deps.areLinksAllowed ? readStaffToken(keys, token, clock()) : undefined;
    const secret = link && (await signIn(sessions, link));
    if (secret === undefined) return sendSignIn(c, { problem: link ? usedLink : deadLink }, 403);
    cookies.set(c, 'staff', secret);
    return c.redirect(todayPage.path, 303);
  });
  const askProvider =
    provider &&
    addWorkAccountRoutes({
      app,
      sessions: { ...sessions, provider },
      cookies,
      sendSignIn: (c, problem, status) => sendSignIn(c, { problem }, status),
    });

  // From here on somebody is signed in.
  app.use(async (c, next) => {
    const secret = cookies.read(c, 'staff');
    const session = await continueSession(sessions, secret);
    if (!session) return c.redirect(signInPath, 303);
    const isRead = c.req.method !== 'POST';
    const standing = await judgeSession(sessions, secret, session, isRead);
    if (standing.is === 'ended') return c.redirect(`${signInPath}?ended`, 303);
    if (standing.is === 'to-ask' && askProvider) {
      const { pathname, search } = new URL(c.req.url);
      return askProvider(c, standing, { path: `${pathname}${search}`, isConfirming: true });
    }
    if (standing.is !== 'confirmed') {
      return sendMessage(c, 403, 'That did not work', 'Open the page again, and press once more.');
    }
    c.set('secret', secret);
    c.set('viewer', { member: standing.member, formToken: getFormToken(secret) });
    return next();
  });
  const routes: StaffRoutes = {
    app,
    deps,
    recordAct,
    cookies,
    look,
    send,
    sendMessage,
    allow:
      ({ roles, label }) =>
      async (c, next) => {
        const { member } = c.get('viewer');
        if (roles.includes(member.role)) return next();
        await recordAct(member, 'refused', `the page ${label}`);
        const text = `“${label}” is for ${roles.join(' and ')}; you are signed in as ${member.role}. That you asked for it is recorded.`;
        return sendMessage(c, 403, 'You may not see this page', text);
      },
    refuseAct: async (c, act) => {
      await recordAct(c.get('viewer').member, 'refused', act);
      return sendMessage(c, 403, 'You may not do this', 'That you pressed it is recorded.');
    },
  };
  addUploadGuard(routes);
  app.post('*', async (c, next) => {
    const { member, formToken } = c.get('viewer');
    const token = (c.get('upload') ?? (await readForm(c))).get('formToken');
    if (typeof token === 'string' && isEqual(token, formToken)) return next();
    await recordAct(member, 'refused', 'a form of another session');
    return sendMessage(c, 403, 'That did not work', 'Open the page again, and press once more.');
  });
  app.post(signOutPath, async (c) => {
    await endSession(sessions, c.get('secret'), c.get('viewer').member);
    cookies.set(c, 'staff', '', 0);
    return c.redirect(signInPath, 303);
  });

  addTodayRoutes(routes);
  addSalesRoutes(routes);
  addSaleRoutes(routes);
  addEnquiriesRoutes(routes);
  addDeliveriesRoutes(routes);
  addFunnelRoutes(routes);
  addContentRoutes(routes);
  addPeopleRoutes(routes);
  addAuditRoutes(routes);
  app.all('*', (c) =>
    sendMessage(c, 404, 'There is no such page', 'Its address may have been cut short.'),
  );
  return app;
}
