import { basePath } from '#api/paths.ts';
import { stepAtPath } from '#journey/steps.ts';
import type { Content } from '../content/content.ts';

/** Stands for whatever is not there. No plan, document or page can have this name. */
const nothing = '-';
export const unknownAddress = `/${nothing}`;

const pages = new Set(['', 'success', 'error', 'speak-to-an-expert'].map(below));
const documentsPath = `${basePath}/documents`;
const hashPattern = /^[\da-f]{16}$/;
const versionPattern = /\/documents\/([^/]+)\/([\da-f]{16})(\.data)?$/;

/**
 * The address that a page is rendered and stored under: its own, or one that unknown pages share. They share it
 * by route, since the browser hydrates a page by the route that its address matches.
 */
export function pageAddress(
  path: string,
  content: Pick<Content, 'products' | 'documents'>,
): string {
  if (path === '/_.data') return path;
  if (path.endsWith('.data')) return `${pageAddress(path.slice(0, -'.data'.length), content)}.data`;
  if (path === '/' || pages.has(path)) return path;
  if (path.startsWith(`${documentsPath}/`)) return documentAddress(path, content);
  if (!path.startsWith(`${basePath}/`)) return unknownAddress;
  const [productId = '', ...rest] = path.slice(basePath.length + 1).split('/');
  if (!stepAtPath(rest.join('/'))) return unknownAddress;
  const isKnown = content.products.some((product) => product.productId === productId);
  return isKnown ? path : below([nothing, ...rest].join('/'));
}

/** The same for a document's version: with a hash that was never published it is unknown after all. */
export async function confirmedAddress(
  address: string,
  isPublished: (slug: string, hash: string) => Promise<boolean>,
): Promise<string> {
  const [, slug, hash, data = ''] = versionPattern.exec(address) ?? [];
  if (slug === undefined || hash === undefined || (await isPublished(slug, hash))) return address;
  return `${documentsPath}/${nothing}/${nothing}${data}`;
}

/** Whether unknown pages share this address, so that its answer is stored although nothing is there. */
export function isShared(address: string): boolean {
  return address.split('/').some((part) => part === nothing || part === `${nothing}.data`);
}

/** A hash may be that of any version ever published: only the archive knows. */
function documentAddress(path: string, { documents }: Pick<Content, 'documents'>): string {
  const [slug = '', hash, ...more] = path.slice(documentsPath.length + 1).split('/');
  if (more.length > 0) return unknownAddress;
  if (hash === undefined) return documents.has(slug) ? path : `${documentsPath}/${nothing}`;
  return hashPattern.test(hash) ? path : `${documentsPath}/${nothing}/${nothing}`;
}

function below(rest: string): string {
  return rest === '' ? basePath : `${basePath}/${rest}`;
}
