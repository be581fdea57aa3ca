import { randomUUID } from 'node:crypto';
import type { Hono } from 'hono';
import { RouterContextProvider } from 'react-router';
import type { CallApi } from '#api/api-call.ts';
import { continuePath, leavePath } from '#api/paths.ts';
import type { ListingRoute } from '#catalogue/experiment.ts';
import { isExperimentRunning } from '#catalogue/page-variant.ts';
import type { LeavingAccess } from '#contract/leaving-access.ts';
import { listContentChanges } from '#server/content/changes/content-changes.ts';
import type { DocumentArchive } from '#server/content/documents/archive.ts';
import { findDocumentPage } from '#server/content/documents/document-page.ts';
import { createPicture } from '#server/content/files/pictures.ts';
import { keepForPreview } from '#server/content/publishing/content-versions.ts';
import type { Content } from '#server/content/store/content.ts';
import { inSpan } from '#server/platform/tracing/span.ts';
import { createPlanFingerprints } from '#server/sales/purchase/plan-fingerprint.ts';
import { type CarriedState, siteContext } from '#site/server-context.ts';
import { createHttpApp, type HttpDeps, type PageVisitor } from './http-app.ts';
import type { RequestCookies } from './journey-cookies/journey-cookies.ts';
import type { Leaving } from './leaving/leaving-access.ts';
import { createFirstPaint } from './pages/cache/first-paint.ts';
import { createLondonDateReader } from './pages/cache/london-date-reader.ts';
import {
  getPageAddress,
  isVisitorPage,
  resolveDocumentVersion,
} from './pages/cache/page-address.ts';
import { createPageCache } from './pages/cache/page-cache.ts';
import type { AdmitRender } from './pages/cache/render-limits.ts';
import {
  createStoredFinder,
  type FindStored,
  respondWithPageVariant,
} from './pages/page-variants/variant-response.ts';
import { createPageVariantChooser } from './pages/page-variants/visitor-variant.ts';
import { createPreviewRoutes } from './preview/preview-routes.ts';
import type { Preview, Previews } from './preview/previews.ts';
import type { SavedJourneys } from './saved-journeys/saved-journey-access.ts';

export interface AppDeps extends Omit<HttpDeps, 'pages' | 'previews' | 'isPreview'> {
  admitRender: AdmitRender;
  /** How long a shared cache may send a page without asking. Default: not at all. */
  sharedCacheSeconds?: number | undefined;
  /** Admits pages and forms of one visitor. */
  admitVisitor: AdmitRender;
  archive: DocumentArchive;
  previews: Previews<Content>;
  savedJourneys: SavedJourneys;
  leaving: Leaving;
  /** The content that visitors see who are in no preview. */
  publicContent: () => Content;
  /** The version of the menu, which may be fetched and so is not part of the content's version. */
  menuVersion: () => string;
  /** Assigns visitors to page variants. From 0 up to, but not including, 1. */
  random: () => number;
}

export interface App {
  fetch: Hono['fetch'];
  findStored: FindStored;
}

interface SiteAppOptions {
  /** React Router's handler of the site's routes. */
  handle: (request: Request, context: RouterContextProvider) => Promise<Response>;
  /** False in development, where every request renders its page again. */
  hasPageCache: boolean;
}

/** API, files and the site's pages as one request handler. */
export function createSiteApp(deps: AppDeps, { handle, hasPageCache }: SiteAppOptions): App {
  const readLondonDate = createLondonDateReader();
  const pages = async (
    request: Request,
    listingRoute: ListingRoute,
    visitor?: Visitor,
  ): Promise<Response> => {
    // One moment for the whole page, even when the content changes meanwhile.
    const now = deps.clock();
    const content = deps.content(now);
    const preview = deps.previews.current();
    const archive = preview ? withDocumentsOf(preview, deps.archive) : deps.archive;
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
      document: (slug, hash) => findDocumentPage(archive, content.documents, slug, hash),
      documentHash: (slug) => content.documents.get(slug)?.hash,
      planFingerprints: (product) => createPlanFingerprints(product, content),
      nextChange: content.nextChange,
      today: readLondonDate(now),
      siteOrigin: deps.siteOrigin,
      carried: visitor
        ? Object.assign(visitor.cookies, { now, createId: randomUUID, callApi: visitor.callApi })
        : nothingCarried,
      saved: visitor?.saved ?? { save: refuse, find: refuse, open: refuse },
      leaving: visitor?.leaving ?? noPlanToLeave,
      thirdParties: preview ? {} : deps.thirdParties,
      preview: preview && {
        title: preview.title,
        changes: () => listContentChanges(deps.publicContent(), content),
      },
      statisticsWithoutConsent: deps.statisticsWithoutConsent,
      log: deps.log,
    });
    return inSpan('render page', {}, () => handle(request, context));
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
  const cached = createPageCache<Visitor>({
    pages,
    version,
    addressOf,
    resolveDocumentVersion: (address) => resolveDocumentVersion(address, isPublished),
    admitRender: deps.admitRender,
    admitVisitor: deps.admitVisitor,
    isPrivate: () => isExperimentRunning(deps.content().experiments),
    sharedCacheSeconds: deps.sharedCacheSeconds,
    pagePolicy: deps.pagePolicy,
    finishHtml: createFirstPaint(readBuiltFile),
  });
  const choosePageVariant = createPageVariantChooser({
    experiments: () => deps.content().experiments,
    mayAssign: deps.statisticsWithoutConsent,
    random: deps.random,
  });
  const dependsOnAnswers = (path: string) => isVisitorPage(addressOf(path));
  const respond = async (
    request: Request,
    { client, isSecure, callApi }: PageVisitor,
    route: ListingRoute,
  ) => {
    const isPost = request.method === 'POST';
    const isPreview = deps.previews.current() !== undefined;
    const cookie = request.headers.get('cookie');
    const cookies = deps.journeyCookies.open(cookie, isSecure);
    const hasAnswers = cookies.journey !== undefined || cookies.bank.answer !== undefined;
    const { pathname } = new URL(request.url);
    // What the page behind a link shows depends on the link alone.
    const address = addressOf(pathname);
    const isLink = [continuePath, leavePath].some((path) => address.startsWith(path));
    const isVisitors = isPost || isLink || (hasAnswers && dependsOnAnswers(pathname));
    const saved = deps.savedJourneys.openFor({ cookie, client, isSecure });
    const leaving = deps.leaving.openFor({ cookie, client, isSecure });
    const visitor = isVisitors ? { cookies, callApi, saved, leaving } : undefined;
    if (!hasPageCache) return finish(await pages(request, route, visitor), visitor);
    const isUncached = isPreview || (isVisitors && !isPost);
    const send = isUncached ? cached.respondUncached : cached.respond;
    return finish(await send(request, client, route, visitor), visitor);
  };
  const http = createHttpApp({
    ...deps,
    isPreview: () => deps.previews.current() !== undefined,
    previews: {
      middleware: deps.previews.middleware,
      routes: createPreviewRoutes({
        ...deps,
        keepForPreview: (id, until) => keepForPreview(deps.db, id, until),
      }),
    },
    pages: respondWithPageVariant({
      // In a preview everybody sees the default, as a client without a name does, and keeps no cookie of it.
      choosePageVariant: (visitor) =>
        choosePageVariant(deps.previews.current() ? { ...visitor, userAgent: undefined } : visitor),
      respond,
    }),
  });
  return {
    fetch: http.fetch,
    findStored: createStoredFinder({
      files: deps.files,
      choosePageVariant,
      find: cached.find,
      isUncached: (path, cookie) =>
        // Most requests have none of these cookies, and then the path is not looked at.
        deps.previews.isPreview(cookie) ||
        (deps.journeyCookies.isSealed(cookie) && dependsOnAnswers(path)),
    }),
  };
}

interface Visitor {
  cookies: RequestCookies;
  callApi: CallApi;
  saved: ReturnType<SavedJourneys['openFor']>;
  leaving: ReturnType<Leaving['openFor']>;
}

/** Adds the changes of the visitor's cookies. Nothing may store such a response. */
function finish(response: Response, visitor: Visitor | undefined): Response {
  if (!visitor) return response;
  const headers = new Headers(response.headers);
  headers.set('cache-control', 'no-store');
  const { cookies, saved, leaving } = visitor;
  const changes = [...cookies.listChanges(), ...saved.listChanges(), ...leaving.listChanges()];
  for (const change of changes) headers.append('set-cookie', change);
  return new Response(response.body, { status: response.status, headers });
}

/** A page for the page cache must neither depend on a visitor nor change their cookies. */
const refuse = () => {
  throw new Error('A cached page must not depend on a visitor.');
};
const noPlanToLeave: LeavingAccess = {
  find: refuse,
  typed: refuse,
  keepTyped: refuse,
  identify: refuse,
  send: refuse,
  takeBack: refuse,
};
const nothingCarried: CarriedState = {
  journey: undefined,
  save: refuse,
  end: refuse,
  bank: {
    journeyId: undefined,
    answer: undefined,
    findOf: () => undefined,
    save: refuse,
    end: refuse,
  },
  now: new Date(0),
  createId: refuse,
  callApi: refuse,
};

/** An archive that also finds the documents of a preview, which may be published only later. */
function withDocumentsOf({ content, at }: Preview<Content>, archive: DocumentArchive) {
  const find: DocumentArchive['find'] = async (slug, hash) => {
    const document = content.documents.get(slug);
    const archived = await archive.find(slug, hash);
    return (
      archived ?? (document?.hash === hash ? { ...document, firstPublishedAt: at } : undefined)
    );
  };
  return { find };
}
