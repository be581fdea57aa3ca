import {
  areaPages,
  basePath,
  documentsPath,
  getPagePath,
  otherAreas,
  savePagePath,
} from '#api/paths.ts';
import { findStepAtPath } from '#journey/steps.ts';
import type { Content } from '#server/content/store/content.ts';

/** Replaces an unknown name in an address. No plan, document or page can have this name. */
const placeholder = '-';
export const unknownPageAddress = `/${placeholder}`;

const pages = new Set([basePath, ...areaPages.map(getPagePath)]);
const visitorPages = new Set(
  (['success', 'error', 'speak-to-an-expert'] as const).map(getPagePath),
);
const hash = /[\da-f]{16}/;
const hashPattern = new RegExp(`^${hash.source}$`);
const versionPattern = new RegExp(`^${documentsPath}/([^/]+)/(${hash.source})(\\.data)?$`);

/**
 * The address under which a page is rendered and cached. A known page has its own path; unknown pages of one route
 * share an address with a placeholder, so that invented paths do not fill the cache. One per route, because the
 * browser hydrates a page by the route that its address matches.
 */
export function getPageAddress(
  path: string,
  content: Pick<Content, 'products' | 'documents'>,
): string {
  if (path === '/_.data') return path;
  const suffix = path.endsWith('.data') ? '.data' : '';
  return `${documentOrStepAddress(path.slice(0, path.length - suffix.length), content)}${suffix}`;
}

function documentOrStepAddress(
  path: string,
  content: Pick<Content, 'products' | 'documents'>,
): string {
  if (path === '/' || pages.has(path)) return path;
  if (path.startsWith(`${documentsPath}/`)) return documentAddress(path, content);
  if (!path.startsWith(`${basePath}/`)) {
    const area = otherAreas.find((name) => path.split('/')[1] === name);
    return area ? `/${area}/${placeholder}` : unknownPageAddress;
  }
  const [productId = '', ...rest] = path.slice(basePath.length + 1).split('/');
  const page = rest.join('/');
  if (page !== savePagePath && !findStepAtPath(page)) return unknownPageAddress;
  const isKnown = content.products.some((product) => product.productId === productId);
  return isKnown ? path : [basePath, placeholder, ...rest].join('/');
}

/** Whether the page at this address shows the visitor's answers: the steps of a plan, and the pages after a form. */
export function isVisitorPage(address: string): boolean {
  const path = address.replace(/\.data$/, '');
  if (visitorPages.has(path)) return true;
  const isKnown = !isSharedAddress(path) && !pages.has(path) && !path.startsWith(documentsPath);
  return isKnown && path.startsWith(`${basePath}/`);
}

/**
 * Returns the shared address of unknown versions if the address names a document version that was never
 * published, otherwise the address itself.
 */
export async function resolveDocumentVersion(
  address: string,
  isPublished: (slug: string, hash: string) => Promise<boolean>,
): Promise<string> {
  const [, slug, hash, data = ''] = versionPattern.exec(address) ?? [];
  if (slug === undefined || hash === undefined || (await isPublished(slug, hash))) return address;
  return `${documentsPath}/${placeholder}/${placeholder}${data}`;
}

/** Whether this is an address that unknown pages share: each route has one. A 404 is cached only there. */
export function isSharedAddress(address: string): boolean {
  return address.split('/').some((part) => part === placeholder || part === `${placeholder}.data`);
}

/** Any well-formed hash may be a published version; `resolveDocumentVersion` checks it in the archive. */
function documentAddress(path: string, { documents }: Pick<Content, 'documents'>): string {
  const [slug = '', hash, ...more] = path.slice(documentsPath.length + 1).split('/');
  if (more.length > 0) return unknownPageAddress;
  if (hash === undefined) return documents.has(slug) ? path : `${documentsPath}/${placeholder}`;
  return hashPattern.test(hash) ? path : `${documentsPath}/${placeholder}/${placeholder}`;
}
