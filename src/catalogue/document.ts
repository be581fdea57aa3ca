import type { Product } from './product.ts';

/** Inline content of a document. A link or image with an unsafe address is plain text. */
export type DocumentInline =
  | { kind: 'text'; text: string }
  | { kind: 'code'; text: string }
  | { kind: 'break' }
  | { kind: 'image'; src: string; alt: string }
  | { kind: 'link'; href: string; content: DocumentInline[] }
  | { kind: 'strong' | 'emphasis' | 'deleted'; content: DocumentInline[] };

/** Block content of a document. A tree instead of HTML, so that it cannot contain markup. */
export type DocumentBlock =
  | { kind: 'heading'; level: 2 | 3 | 4; content: DocumentInline[] }
  | { kind: 'paragraph'; content: DocumentInline[] }
  | { kind: 'quote'; content: DocumentBlock[] }
  | { kind: 'list'; isOrdered: boolean; start: number; items: DocumentBlock[][] }
  | { kind: 'table'; head: DocumentInline[][]; rows: DocumentInline[][][] }
  | { kind: 'code'; text: string }
  | { kind: 'rule' };

/** One version of a published document, ready to be shown. */
export interface DocumentPage {
  slug: string;
  title: string;
  hash: string;
  /** The date in London, YYYY-MM-DD, on which this version was first published. */
  publishedOn: string;
  /** `withdrawn`: the document itself is no longer published. */
  status: 'current' | 'replaced' | 'withdrawn';
  blocks: DocumentBlock[];
}

/** The last segment of the document's address. */
export function getDocumentSlug(address: string): string {
  return address.slice(address.lastIndexOf('/') + 1);
}

/** The current version of each important document of the plan, by its address. */
export function getCurrentDocumentVersions(
  { productVariants }: Product,
  hashOf: (slug: string) => string | undefined,
): Record<string, { slug: string; hash: string }> {
  const addresses = productVariants.flatMap(({ importantDocuments }) =>
    importantDocuments.map(({ url }) => url),
  );
  return Object.fromEntries(
    addresses.flatMap((address) => {
      const slug = getDocumentSlug(address);
      const hash = hashOf(slug);
      return hash === undefined ? [] : [[address, { slug, hash }]];
    }),
  );
}

/** An address as a browser reads it: without control characters and spaces. */
const asRead = (address: string) => address.replace(/[\p{Cc}\p{Z}]/gu, '').toLowerCase();
const schemeOf = (address: string) => /^([a-z][a-z0-9+.-]*):/.exec(asRead(address))?.[1];

/** Whether the address looks like a path and leads to another host: `//host` or `/\host`. */
export const isHiddenHost = (address: string) => /^[/\\]{2}/.test(asRead(address));

/** Whether a picture with this address would be fetched from another host, which the pages' policy does not allow. */
export function isOtherHost(address: string): boolean {
  const scheme = schemeOf(address);
  return isHiddenHost(address) || (scheme !== undefined && scheme !== 'data');
}

/** Refuses script schemes and data URLs other than images, also with control characters inside. */
export function isSafeAddress(address: string): boolean {
  const scheme = schemeOf(address);
  if (scheme === undefined) return true;
  if (scheme === 'data') return /^\s*data:image\//i.test(address);
  return !scheme.endsWith('script');
}
