import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Logger } from 'pino';
import type { ReactNode } from 'react';
import { isUuid } from '#rules/identifiers/uuid.ts';
import type { Content } from '#server/content/store/content.ts';
import { findErrorCode } from '#server/platform/errors/error-code.ts';
import type { KeyRing } from '#server/platform/keys/key-ring.ts';
import { isEqual } from '#server/platform/keys/sealed-token.ts';
import type { Metrics } from '#server/platform/observability/metrics.ts';
import type { StaffRole } from '#server/platform/storage/schema.ts';
import { isDatabaseUnavailable } from '#server/platform/storage/unavailable.ts';
import { allDeliveryKinds } from '#server/sales/deliveries/delivery-kinds.ts';
import {
  countDeliveries,
  listDeliveries,
  retryOpenDeliveries,
} from '#server/sales/deliveries/delivery-states.ts';
import { limitBody } from '#server/web/guards/body-limit.ts';
import { getPublicHost, judgeForm } from '#server/web/guards/cross-site.ts';
import { createContentFileRoutes } from '#server/web/pages/content-file-routes.ts';
import { getClientInfoOfContext, isSecureRequest } from '#server/web/requests/client-info.ts';
import { createHostCookie, readHostCookies } from '#server/web/requests/cookies.ts';
import { logRequests, traceRequests } from '#server/web/requests/request-log.ts';
import { addSecurityHeaders } from '#server/web/requests/security-headers.ts';
import type { TrustedProxies } from '#server/web/requests/trusted-proxies.ts';
import { createAudit, listAudit } from './audit/audit.ts';
import { continueSession, getFormToken, signIn, signOut } from './sign-in/sessions.ts';
import { readStaffToken } from './sign-in/staff-link.ts';
import { readToday, type TodayDeps } from './today/today.ts';
import { AuditView } from './views/audit-view.tsx';
import { DeliveriesView } from './views/deliveries-view.tsx';
import { MessageView } from './views/message-view.tsx';
import { SignInView } from './views/sign-in-view.tsx';
import { renderDocument, type Viewer } from './views/staff-document.tsx';
import {
  auditPage,
  deliveriesPage,
  type StaffPage,
  signInPath,
  signOutPath,
  todayPage,
} from './views/staff-pages.ts';
import { getStaffStyles, stylesPath } from './views/staff-styles.ts';
import { TodayView } from './views/today-view.tsx';

export interface StaffAppDeps extends Omit<TodayDeps, 'content'> {
  log: Logger;
  metrics: Pick<Metrics, 'requests'>;
  keys: KeyRing;
  content: (moment?: Date) => Content;
  /** The public origin of these pages; empty to take it from each request. */
  staffOrigin: string;
  trustedProxies: TrustedProxies;
  areLinksAllowed: boolean;
  /** How long a row of the audit is kept, as an interval of PostgreSQL. */
  keptFor: string;
}

interface StaffEnv {
  Variables: { requestId: string; secret: string; viewer: Viewer };
}

const staffCookie = 'staff';
const maxFormBytes = 16 * 1024;
const maxNameLength = 100;
const maxDeliveries = 100;

/** There is no script, and no other site's file: the style sheet, the logo and the font are our own. */
const staffPolicy =
  "default-src 'none'; style-src 'self'; font-src 'self' data:; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

const usedLink = 'This link was used before. Ask for a new one.';
const deadLink =
  'This link has expired, or was changed on its way to you. Ask for a new one: a link works for ten minutes.';

/** The staff's pages. Opens nothing: it only maps requests to responses. */
export function createStaffApp(deps: StaffAppDeps) {
  const { db, clock, keys, log, staffOrigin, trustedProxies, keptFor } = deps;
  const recordAct = createAudit({ db, clock, keptFor });
  const sessions = { db, clock, recordAct };
  const site = { siteOrigin: staffOrigin, trustedProxies };
  const app = new Hono<StaffEnv>();
  const look = () => deps.content();
  const send = (c: Context, document: ReactNode, status: ContentfulStatusCode = 200) =>
    c.html(renderDocument(document), status);
  const sendMessage = (
    c: Context<StaffEnv>,
    status: ContentfulStatusCode,
    heading: string,
    text: string,
  ) =>
    send(c, <MessageView look={look()} viewer={c.get('viewer')} {...{ heading, text }} />, status);
  const setCookie = (c: Context, value: string, maxAge?: number) => {
    const isSecure = isSecureRequest(c, site);
    c.header('Set-Cookie', createHostCookie(staffCookie, value, { isSecure, maxAge }));
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
    logRequests(deps),
    addSecurityHeaders({ ...site, pagePolicy: () => staffPolicy }),
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
  app.post('*', limitBody(maxFormBytes), async (c, next) => {
    const client = getClientInfoOfContext(c, trustedProxies);
    const refused = judgeForm(c.req.raw, getPublicHost(staffOrigin, client));
    return refused === undefined
      ? next()
      : sendMessage(c, refused, 'That did not work', 'It was not sent by a form of these pages.');
  });

  app.get(signInPath, (c) => {
    const token = c.req.query('token');
    if (token === undefined) return send(c, <SignInView look={look()} />);
    const isGood = deps.areLinksAllowed && readStaffToken(keys, token, clock()) !== undefined;
    return isGood
      ? send(c, <SignInView look={look()} token={token} />)
      : send(c, <SignInView look={look()} problem={deadLink} />, 403);
  });
  app.post(signInPath, async (c) => {
    const token = (await readForm(c)).get('token') ?? '';
    const link = deps.areLinksAllowed ? readStaffToken(keys, token, clock()) : undefined;
    const secret = link && (await signIn(sessions, link));
    if (secret === undefined) {
      return send(c, <SignInView look={look()} problem={link ? usedLink : deadLink} />, 403);
    }
    setCookie(c, secret);
    return c.redirect(todayPage.path, 303);
  });

  // From here on somebody is signed in.
  app.use(async (c, next) => {
    const cookies = readHostCookies(
      c.req.header('cookie'),
      [staffCookie],
      isSecureRequest(c, site),
    );
    const secret = cookies[staffCookie] ?? '';
    const member = secret === '' ? undefined : await continueSession(sessions, secret);
    if (!member) return c.redirect(signInPath, 303);
    c.set('secret', secret);
    c.set('viewer', { member, formToken: getFormToken(secret) });
    return next();
  });
  app.post('*', async (c, next) => {
    const { member, formToken } = c.get('viewer');
    if (isEqual((await readForm(c)).get('formToken') ?? '', formToken)) return next();
    await recordAct(member, 'refused', 'a form of another session');
    return sendMessage(c, 403, 'That did not work', 'Open the page again, and press once more.');
  });
  app.post(signOutPath, async (c) => {
    await signOut(sessions, c.get('secret'), c.get('viewer').member);
    setCookie(c, '', 0);
    return c.redirect(signInPath, 303);
  });

  const allow =
    ({ roles, label }: StaffPage): MiddlewareHandler<StaffEnv> =>
    async (c, next) => {
      const { member } = c.get('viewer');
      if (roles.includes(member.role)) return next();
      await recordAct(member, 'refused', `the page ${label}`);
      const text = `“${label}” is for ${roles.join(' and ')}; you are signed in as ${member.role}. That you asked for it is recorded.`;
      return sendMessage(c, 403, 'You may not see this page', text);
    };
  app.get(todayPage.path, allow(todayPage), async (c) => {
    const today = await readToday(deps);
    return send(c, <TodayView look={look()} viewer={c.get('viewer')} today={today} />);
  });
  const mayRetry = (role: StaffRole) => role !== 'viewer';
  app.get(deliveriesPage.path, allow(deliveriesPage), async (c) => {
    const viewer = c.get('viewer');
    const done = /^\d{1,9}$/.exec(c.req.query('done') ?? '')?.[0];
    const view = {
      viewer,
      totals: await countDeliveries(db),
      open: await listDeliveries(db, { state: 'open', limit: maxDeliveries }),
      limit: maxDeliveries,
      mayRetry: mayRetry(viewer.member.role),
      done: done === undefined ? undefined : Number(done),
    };
    return send(c, <DeliveriesView look={look()} {...view} />);
  });
  app.post(deliveriesPage.path, async (c) => {
    const { member } = c.get('viewer');
    const form = await readForm(c);
    const [id, kind] = [form.get('id') ?? '', form.get('kind')];
    const which = isUuid(id) ? { id } : allDeliveryKinds.find((one) => one === kind);
    if (!mayRetry(member.role) || which === undefined) {
      await recordAct(member, 'refused', 'another attempt at deliveries');
      return sendMessage(c, 403, 'You may not do this', 'That you pressed it is recorded.');
    }
    const target = typeof which === 'string' ? { kind: which } : which;
    const done = await db.transaction(async (tx) => {
      const about = 'id' in target ? `the delivery ${target.id}` : `all of ${target.kind}`;
      await recordAct(member, 'retried-deliveries', about, tx);
      return retryOpenDeliveries(tx, target);
    });
    return c.redirect(`${deliveriesPage.path}?done=${done}`, 303);
  });
  app.get(auditPage.path, allow(auditPage), async (c) => {
    const viewer = c.get('viewer');
    const who = (c.req.query('who') ?? '').replaceAll('\0', '').trim().slice(0, maxNameLength);
    const before = /^\d{1,15}$/.exec(c.req.query('before') ?? '')?.[0];
    await recordAct(viewer.member, 'looked-at-audit');
    const page = await listAudit(db, { who, before: before ? Number(before) : undefined });
    return send(c, <AuditView look={look()} {...{ viewer, who, keptFor }} {...page} />);
  });
  app.all('*', (c) =>
    sendMessage(c, 404, 'There is no such page', 'Its address may have been cut short.'),
  );
  return app;
}

const readForm = async (c: Context) => new URLSearchParams(await c.req.text());
