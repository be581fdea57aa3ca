import * as build from 'virtual:react-router/server-build';
import type { Hono } from 'hono';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import type { ListingRoute } from '#catalogue/experiment.ts';
import { isExperimentRunning } from '#catalogue/page-variant.ts';
import { siteContext } from '#site/server-context.ts';
import { createPicture } from './content/pictures.ts';
import type { DocumentArchive } from './documents/archive.ts';
import { findDocumentPage } from './documents/document-page.ts';
import { createHttpApp, type HttpDeps } from './http-app.ts';
import { prepareFirstPaint } from './pages/cache/first-paint.ts';
import { createLondonDateReader } from './pages/cache/london-date-reader.ts';
import { getPageAddress, resolveDocumentVersion } from './pages/cache/page-address.ts';
import { createPageCache } from './pages/cache/page-cache.ts';
import type { AdmitRender } from './pages/cache/render-limits.ts';
import {
  createStoredFinder,
  type FindStored,
  respondWithPageVariant,
} from './pages/page-variants/variant-response.ts';
import { createPageVariantChooser } from './pages/page-variants/visitor-variant.ts';
import { createPlanFingerprints } from './purchase/plan-fingerprint.ts';

export interface AppDeps extends Omit<HttpDeps, 'pages'> {
  admitRender: AdmitRender;
  archive: DocumentArchive;
  /** The version of the menu, which may be fetched and so is not part of the content's version. */
  menuVersion: () => string;
  /** Whether own reports and the codes of links need no consent. */
  statisticsWithoutConsent: boolean;
  /** Assigns visitors to page variants. From 0 up to, but not including, 1. */
  random: () => number;
}

export interface App {
  fetch: Hono['fetch'];
  findStored: FindStored;
}

/** The whole product as one request handler. The only module that imports the built site. */
export function createApp(deps: AppDeps): App {
  const handle = import.meta.env.DEV
    ? // Imported again for each request, so that edits of a page show without a restart.
      createRequestHandler(
        () => import('virtual:react-router/server-build').then(asBuild),
        'development',
      )
    : createRequestHandler(asBuild(build), 'production');
  const readLondonDate = createLondonDateReader();
  const pages = async (request: Request, listingRoute: ListingRoute): Promise<Response> => {
    // One moment for the whole page, even when the content changes meanwhile.
    const now = deps.clock();
    const content = deps.content(now);
    const context = new RouterContextProvider();
    context.set(siteContext, {
      products: content.products,
      campaignIds: content.campaignIds,
      banners: content.banners,
      heroes: content.heroes,
      listingRoute,
      questions: content.questions,
      features: content.features,
      brand: content.brand,
      brandFiles: content.brandFiles,
      picture: (name) => createPicture(content.servedFiles, name),
      footer: content.footer,
      menu: deps.menu(),
      boilerMakes: content.boilerMakes,
      contentVersion: content.version,
      document: (slug, hash) => findDocumentPage(deps.archive, content.documents, slug, hash),
      documentHash: (slug) => content.documents.get(slug)?.hash,
      planFingerprints: (product) => createPlanFingerprints(product, content),
      today: readLondonDate(now),
      siteOrigin: deps.siteOrigin,
      thirdParties: deps.thirdParties,
      statisticsWithoutConsent: deps.statisticsWithoutConsent,
      log: deps.log,
    });
    return handle(request, context);
  };
  const version = () => {
    const now = deps.clock();
    return `${deps.content(now).version} ${deps.menuVersion()} ${readLondonDate(now)}`;
  };
  const addressOf = (path: string) => getPageAddress(path, deps.content());
  const isPublished = async (slug: string, hash: string) =>
    (await deps.archive.find(slug, hash)) !== undefined;
  const readBuiltFile = (path: string) => {
    const file = deps.files?.get(path);
    return file && new TextDecoder().decode(file.bodies.identity);
  };
  const cached = createPageCache({
    pages,
    version,
    addressOf,
    resolveDocumentVersion: (address) => resolveDocumentVersion(address, isPublished),
    admitRender: deps.admitRender,
    isPrivate: () => isExperimentRunning(deps.content().experiments),
    pagePolicy: deps.pagePolicy,
    finishHtml: (html) => prepareFirstPaint(html, readBuiltFile),
  });
  const choosePageVariant = createPageVariantChooser({
    experiments: () => deps.content().experiments,
    random: deps.random,
  });
  const respond = import.meta.env.DEV
    ? (request: Request, _: string, route: ListingRoute) => pages(request, route)
    : cached.respond;
  const http = createHttpApp({
    ...deps,
    pages: respondWithPageVariant({ choosePageVariant, respond }),
  });
  return {
    fetch: http.fetch,
    findStored: createStoredFinder({ files: deps.files, choosePageVariant, find: cached.find }),
  };
}

/** React Router's two types for its build differ only in how they declare an absent basename. */
function asBuild(module: typeof build): ServerBuild {
  return module as ServerBuild;
}
