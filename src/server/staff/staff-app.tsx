import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { routePath } from 'hono/route';
import { createContentFileRoutes } from '#server/http/files/content-file-routes.ts';
import { getPublicHost, judgeForm } from '#server/http/guards/cross-site.ts';
import { getClientInfoOfContext } from '#server/http/requests/client-info.ts';
import { logRequests, traceRequests } from '#server/http/requests/request-log.ts';
import { addSecurityHeaders } from '#server/http/requests/security-headers.ts';
import { findErrorCode } from '#server/platform/errors/error-code.ts';
import { isEqual } from '#server/platform/keys/sealed-token.ts';
import { isDatabaseUnavailable } from '#server/platform/storage/unavailable.ts';
import { addAuditPage } from './pages/audit.tsx';
import { addContentPage } from './pages/content.tsx';
import { addDeliveriesPage } from './pages/deliveries.tsx';
import { addEnquiriesPage, addEnquiryPage } from './pages/enquiries.tsx';
import { addFunnelPage } from './pages/funnel.tsx';
import { addHeldSalesPage } from './pages/held-sales.tsx';
import { addPeoplePage } from './pages/people.tsx';
import { addSalePage } from './pages/sale.tsx';
import { addSalesPage } from './pages/sales.tsx';
import { addSignIn, signOut } from './pages/sign-in.tsx';
import { addTodayPage } from './pages/today.tsx';
import { addVersionPage } from './pages/version.tsx';
import {
  allow,
  allowAct,
  beginRequest,
  readForm,
  type StaffAppDeps,
  type StaffContext,
  type StaffEnv,
} from './requests/staff-request.tsx';
import { pages, publishers, signOutPath, uploadPath } from './views/page.tsx';
import { getStaffStyles, stylesPath } from './views/staff-styles.ts';

const maxFormBytes = 16 * 1024;
/** Far above the shipped content. It is read into memory as a whole. */
const maxUploadBytes = 16 * 1024 * 1024;
const largeUpload = 'At most 16 MB are taken here. The command content upload takes more.';

const limitTo = (maxSize: number, heading: string, text: string) =>
  bodyLimit({ maxSize, onError: (c: StaffContext) => c.var.sendMessage(413, heading, text) });

/**
 * There is no script, and no other site's file: the style sheet, the logo and the font are our own. A form may lead to the OpenID
 * provider, which is asked for the page after it.
 */
const getPolicy = (providerOrigin = '') =>
  `default-src 'none'; style-src 'self'; font-src 'self' data:; img-src 'self'; form-action 'self' ${providerOrigin}`.trim() +
  "; base-uri 'none'; frame-ancestors 'none'";

/** The staff's pages, in the order in which a request passes through them. Opens nothing: it only maps requests to responses. */
export function createStaffApp(deps: StaffAppDeps) {
  const { log, provider, staffOrigin, trustedProxies } = deps;
  const app = new Hono<StaffEnv>();

  app.onError((error, c) => {
    const about = { requestId: c.get('requestId'), method: c.req.method, route: routePath(c) };
    if (isDatabaseUnavailable(error)) {
      log.warn({ ...about, reason: findErrorCode(error) }, 'the database is busy or away');
      return c.var.sendMessage(503, 'The database is away', 'Try again in a short while.');
    }
    log.error({ ...about, err: error }, 'request failed');
    return c.var.sendMessage(500, 'Something went wrong', 'It is written in the server’s log.');
  });
  app.use(
    traceRequests,
    logRequests({ ...deps, hidesPaths: true }),
    addSecurityHeaders({
      siteOrigin: staffOrigin,
      trustedProxies,
      pagePolicy: () => getPolicy(provider?.origin()),
    }),
    beginRequest(deps),
  );

  app.get(stylesPath, (c) => {
    const { css, address } = getStaffStyles(c.var.content);
    const isCurrent = address === `${stylesPath}?v=${c.req.query('v')}`;
    c.header('Cache-Control', isCurrent ? 'private, max-age=31536000, immutable' : 'no-store');
    return c.body(css, 200, { 'content-type': 'text/css; charset=utf-8' });
  });
  app.route('/', createContentFileRoutes(deps.content));

  app.use(async (c, next) => {
    c.header('Cache-Control', 'no-store');
    await next();
  });
  const limitForm = limitTo(maxFormBytes, 'That did not work', 'What was sent is too long.');
  app.post('*', async (c, next) => {
    const isUpload = c.req.path === uploadPath;
    const host = getPublicHost(staffOrigin, getClientInfoOfContext(c, trustedProxies));
    const refused = judgeForm(c.req.raw, host, isUpload ? 'multipart/form-data' : undefined);
    if (refused === undefined) return isUpload ? next() : limitForm(c, next);
    const text = 'It was not sent by a form of these pages.';
    return c.var.sendMessage(refused, 'That did not work', text);
  });
  addSignIn(app, deps);

  // A file is read only for those who may send one.
  app.post(
    uploadPath,
    allowAct(publishers, 'an upload of content'),
    limitTo(maxUploadBytes, 'The archive is too large', largeUpload),
  );
  app.post('*', readForm, async ({ var: { field, page, record, sendMessage } }, next) => {
    if (isEqual(field('formToken'), page.viewer.formToken)) return next();
    await record('refused', 'a form of another session');
    return sendMessage(403, 'That did not work', 'Open the page again, and press once more.');
  });

  app.post(signOutPath, signOut);

  for (const page of Object.values(pages)) {
    app.use(page.path === '/' ? '/' : `${page.path}/*`, allow(page));
  }
  addTodayPage(app, deps);
  addSalesPage(app, deps);
  addHeldSalesPage(app, deps);
  addSalePage(app, deps);
  addEnquiriesPage(app, deps);
  addEnquiryPage(app, deps);
  addDeliveriesPage(app, deps);
  addFunnelPage(app, deps);
  addContentPage(app, deps);
  addVersionPage(app, deps);
  addPeoplePage(app, deps);
  addAuditPage(app, deps);
  app.all('*', (c) =>
    c.var.sendMessage(404, 'There is no such page', 'Its address may have been cut short.'),
  );
  return app;
}
