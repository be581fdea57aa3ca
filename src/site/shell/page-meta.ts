import type { MetaDescriptor } from 'react-router';

interface PageMeta {
  title: string;
  description: string;
  /** The page's one address, however it was reached. */
  address: string;
}

/** What search engines and social cards show of a page. The title itself is the frame's. */
export function pageMeta({ title, description, address }: PageMeta): MetaDescriptor[] {
  // Only a whole address can be told apart from its copies: without SITE_ORIGIN there is none to name.
  const isWhole = URL.canParse(address);
  return [
    { name: 'description', content: description },
    { property: 'og:type', content: 'website' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { name: 'twitter:card', content: 'summary' },
    ...(isWhole
      ? [
          { tagName: 'link', rel: 'canonical', href: address },
          { property: 'og:url', content: address },
        ]
      : []),
  ];
}
