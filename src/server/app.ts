import * as build from 'virtual:react-router/server-build';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import { londonDate } from '#rules/london-date.ts';
import { siteContext } from '#site/server-context.ts';
import { documentPage } from './documents/document-page.ts';
import { cachedPages } from './http/page-cache.ts';
import { createHttp, type HttpDeps } from './http/server.ts';
import { planFingerprints } from './purchase/plan-fingerprint.ts';

export type AppDeps = Omit<HttpDeps, 'pages'>;

/** The whole product as one request handler. The only module that touches the built site. */
export function createApp(deps: AppDeps) {
  const handle = import.meta.env.DEV
    ? // Asked for with each request, so that an edited page is rendered as edited.
      createRequestHandler(
        () => import('virtual:react-router/server-build').then(asBuild),
        'development',
      )
    : createRequestHandler(asBuild(build), 'production');
  const pages = (request: Request): Promise<Response> => {
    // One snapshot for the whole page, whatever is edited meanwhile.
    const content = deps.content();
    const context = new RouterContextProvider();
    context.set(siteContext, {
      products: content.products,
      campaignIds: content.campaignIds,
      banners: content.banners,
      questions: content.questions,
      features: content.features,
      brand: content.brand,
      contentVersion: content.version,
      document: (slug, hash) => documentPage(deps.db, content.documents, slug, hash),
      documentHash: (slug) => content.documents.get(slug)?.hash,
      planFingerprints: (product) => planFingerprints(product, content),
      today: londonDate(deps.clock()),
      siteOrigin: deps.siteOrigin,
      log: deps.log,
    });
    return handle(request, context);
  };
  const version = () => `${deps.content().version} ${londonDate(deps.clock())}`;
  return createHttp({
    ...deps,
    pages: import.meta.env.DEV ? pages : cachedPages({ pages, version }),
  });
}

/** The router's two types for its own build differ only in how they spell an absent basename. */
function asBuild(module: typeof build): ServerBuild {
  return module as ServerBuild;
}
