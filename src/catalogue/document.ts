import type { Product } from './product.ts';

/** A run of a document's text. A link or picture that may not be followed is text alone. */
export type DocumentInline =
  | { kind: 'text'; text: string }
  | { kind: 'code'; text: string }
  | { kind: 'break' }
  | { kind: 'image'; src: string; alt: string }
  | { kind: 'link'; href: string; content: DocumentInline[] }
  | { kind: 'strong' | 'emphasis' | 'deleted'; content: DocumentInline[] };

/** A piece of a document. A tree and not HTML, so that nothing in it can be anything but words. */
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
  /** Names the version. */
  hash: string;
  /** London's date, as YYYY-MM-DD, on which this version was first published. */
  publishedOn: string;
  /** Whether it is today's version, an older one, or one of a document that is no longer published. */
  standing: 'current' | 'replaced' | 'withdrawn';
  blocks: DocumentBlock[];
}

/** The name by which a document is known, from its address. */
export function documentSlug(address: string): string {
  return address.slice(address.lastIndexOf('/') + 1);
}

/** The version that each important document of the plan has today, by its address. */
export function documentVersions(
  { productVariants }: Product,
  hashOf: (slug: string) => string | undefined,
): Record<string, { slug: string; hash: string }> {
  const addresses = productVariants.flatMap(({ importantDocuments }) =>
    importantDocuments.map(({ url }) => url),
  );
  return Object.fromEntries(
    addresses.flatMap((address) => {
      const slug = documentSlug(address);
      const hash = hashOf(slug);
      return hash === undefined ? [] : [[address, { slug, hash }]];
    }),
  );
}

/** Script-type schemes and data that is no image lead nowhere (control characters do not hide them). */
export function isSafeAddress(address: string): boolean {
  const scheme = /^([a-z][a-z0-9+.-]*):/.exec(
    address.replace(/[\p{Cc}\p{Z}]/gu, '').toLowerCase(),
  )?.[1];
  if (scheme === undefined) return true;
  if (scheme === 'data') return /^\s*data:image\//i.test(address);
  return !scheme.endsWith('script');
}
