import type { MetaDescriptor } from 'react-router';

interface PageMeta {
  title: string;
  description: string;
  /** The page's one address, however it was reached. */
  address: string;
}

/** What search engines and social cards show of a page. The title itself is the frame's. */
export function pageMeta({ title, description, address }: PageMeta): MetaDescriptor[] {
  return [
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: address },
    { property: 'og:type', content: 'website' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: address },
    { name: 'twitter:card', content: 'summary' },
  ];
}
