import type { MetaDescriptor } from 'react-router';

interface PageMeta {
  title: string;
  description: string;
  /** The canonical URL. */
  address: string;
}

/** Metadata for search engines and social cards. `PageFrame` sets the document title. */
export function pageMeta({ title, description, address }: PageMeta): MetaDescriptor[] {
  // A canonical URL must be absolute: without SITE_ORIGIN it is left out.
  const isAbsolute = URL.canParse(address);
  return [
    { name: 'description', content: description },
    { property: 'og:type', content: 'website' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { name: 'twitter:card', content: 'summary' },
    ...(isAbsolute
      ? [
          { tagName: 'link', rel: 'canonical', href: address },
          { property: 'og:url', content: address },
        ]
      : []),
  ];
}
