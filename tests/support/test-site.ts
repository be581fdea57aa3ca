import { createStaticHandler, type RouteObject, type RouterContextProvider } from 'react-router';
import { basePath, continuePath, getPagePath, leavePath, savePagePath } from '#api/paths.ts';
import { journeySteps } from '#journey/steps.ts';
import { openDocumentArchive } from '#server/content/documents/archive.ts';
import type { Storage } from '#server/platform/storage/database.ts';
import { createRenderLimits } from '#server/shop/pages/cache/render-limits.ts';
import { openPreviews } from '#server/shop/preview/previews.ts';
import { type AppDeps, createSiteApp } from '#server/shop/site-app.ts';
import * as journeyRoute from '#site/journey/journey-route.tsx';
import * as addressPage from '#site/pages/address/page.tsx';
import * as bankPage from '#site/pages/bank/page.tsx';
import * as boilerMakePage from '#site/pages/boiler-make/page.tsx';
import * as confirmationPage from '#site/pages/confirmation/page.tsx';
import * as continuePage from '#site/pages/continue/page.tsx';
import * as detailsPage from '#site/pages/details/page.tsx';
import * as errorPage from '#site/pages/error/page.tsx';
import * as leavePage from '#site/pages/leave/page.tsx';
import * as postcodePage from '#site/pages/postcode/page.tsx';
import * as savePage from '#site/pages/save/page.tsx';
import * as successPage from '#site/pages/success/page.tsx';
import * as summaryPage from '#site/pages/summary/page.tsx';
import * as yourBoilerPage from '#site/pages/your-boiler/page.tsx';
import { createTestHttpDeps } from './http-app.ts';
import { testKeyRing } from './key-ring.ts';
import { loadedTestContent } from './purchase.ts';

type Handlers = Pick<RouteObject, 'loader' | 'action'>;

/** The loader and action of a route module, whose types are those of its own route. */
const handlersOf = (module: object): Handlers => {
  const { loader, action } = module as Handlers;
  return { ...(loader && { loader }), ...(action && { action }) };
};

const stepPages: Partial<Record<string, object>> = {
  'your-boiler': yourBoilerPage,
  'boiler-make': boilerMakePage,
  postcode: postcodePage,
  address: addressPage,
  details: detailsPage,
  bank: bankPage,
  summary: summaryPage,
  confirmation: confirmationPage,
};

const routes: RouteObject[] = [
  { path: basePath, loader: () => 'the listing' },
  { path: getPagePath('success'), ...handlersOf(successPage) },
  { path: getPagePath('error'), ...handlersOf(errorPage) },
  { path: continuePath, ...handlersOf(continuePage) },
  { path: leavePath, ...handlersOf(leavePage) },
  { path: `${basePath}/:productId/${savePagePath}`, ...handlersOf(savePage) },
  {
    path: `${basePath}/:productId`,
    ...handlersOf(journeyRoute),
    children: journeySteps.map(({ id, path }) =>
      path === '' ? { index: true } : { path, ...handlersOf(stepPages[id] ?? {}) },
    ),
  },
];

/** Runs loaders and actions as the server does. The page is the loaders' data as JSON. */
async function handle(request: Request, context: RouterContextProvider): Promise<Response> {
  const result = await createStaticHandler(routes).query(request, { requestContext: context });
  if (result instanceof Response) return result;
  const data = JSON.stringify(result.loaderData).replaceAll('<', '\\u003c');
  return new Response(`<!doctype html><script type="application/json">${data}</script>`, {
    status: result.statusCode,
    headers: { 'content-type': 'text/html' },
  });
}

/** The site on this database without its build: cookies, page cache, loaders, actions and the API are the real ones. */
export function createTestSite(storage: Storage, changes: Partial<AppDeps> = {}) {
  const { deps, logText } = createTestHttpDeps(storage);
  const content = () => loadedTestContent;
  const previews = openPreviews({
    ...deps,
    keys: testKeyRing,
    contentAt: content,
    readVersion: async () => undefined,
  });
  const site = createSiteApp(
    {
      ...deps,
      admitRender: createRenderLimits({ scale: undefined }),
      admitVisitor: createRenderLimits({ scale: undefined }),
      archive: openDocumentArchive(storage.db),
      previews,
      publicContent: content,
      menuVersion: () => '1',
      random: () => 0,
      ...changes,
    },
    { handle, hasPageCache: true },
  );
  return { ...site, logText, metrics: deps.metrics };
}

const origin = 'https://www.example.com';

/** A browser without script: it keeps cookies, sends forms and follows redirects only when told to. */
export function openBrowser(
  { fetch }: Pick<ReturnType<typeof createTestSite>, 'fetch'>,
  remoteAddress = '192.0.2.7',
) {
  const jar = new Map<string, string>();
  const send = async (path: string, init: RequestInit & { headers?: Record<string, string> }) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { ...(cookie && { cookie }), ...init.headers };
    // As on a socket: the path as it was sent, and the client's address.
    const env = { incoming: { url: path, socket: { remoteAddress } } };
    const response = await fetch(new Request(new URL(path, origin), { ...init, headers }), env);
    for (const change of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(change) ?? [];
      if (value === '' || change.includes('Max-Age=0')) jar.delete(name);
      else jar.set(name, value);
    }
    return response;
  };
  const get = (path: string, headers: Record<string, string> = {}) => send(path, { headers });
  return {
    jar,
    get,
    post: (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
      send(path, {
        method: 'POST',
        body: new URLSearchParams(fields).toString(),
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          origin,
          'sec-fetch-site': 'same-origin',
          ...headers,
        },
      }),
    /** The text of the page that this response redirects to. */
    follow: async (response: Response) =>
      (await get(response.headers.get('location') ?? '/')).text(),
  };
}
