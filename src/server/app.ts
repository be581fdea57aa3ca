import * as build from 'virtual:react-router/server-build';
import type { Hono } from 'hono';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import type { ListingRoute } from '#catalogue/experiment.ts';
import { isExperimentRunning } from '#catalogue/page-variant.ts';
import { siteContext } from '#site/server-context.ts';
import type { Content } from './content/content.ts';
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
import { listContentChanges } from './preview/content-changes.ts';
import { createPreviewRoutes } from './preview/preview-routes.ts';
import type { Preview, Previews } from './preview/previews.ts';
import { createPlanFingerprints } from './purchase/plan-fingerprint.ts';

export interface AppDeps extends Omit<HttpDeps, 'pages' | 'previews' | 'isPreview'> {
  admitRender: AdmitRender;
  archive: DocumentArchive;
  previews: Previews<Content>;
  /** The content that visitors see who are in no preview. */
  publicContent: () => Content;
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
      today: readLondonDate(now),
      siteOrigin: deps.siteOrigin,
      thirdParties: preview ? {} : deps.thirdParties,
      preview: preview && {
        title: preview.title,
        changes: () => listContentChanges(deps.publicContent(), content),
      },
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
  const respond = (request: Request, client: string, route: ListingRoute) => {
    if (import.meta.env.DEV) return pages(request, route);
    const isPreview = deps.previews.current() !== undefined;
    return (isPreview ? cached.respondUncached : cached.respond)(request, client, route);
  };
  const http = createHttpApp({
    ...deps,
    isPreview: () => deps.previews.current() !== undefined,
    previews: { middleware: deps.previews.middleware, routes: createPreviewRoutes(deps) },
    pages: respondWithPageVariant({ choosePageVariant, respond }),
  });
  return {
    fetch: http.fetch,
    findStored: createStoredFinder({
      files: deps.files,
      choosePageVariant,
      find: cached.find,
      isPreview: deps.previews.isPreview,
    }),
  };
}

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

/** React Router's two types for its build differ only in how they declare an absent basename. */
function asBuild(module: typeof build): ServerBuild {
  return module as ServerBuild;
}
