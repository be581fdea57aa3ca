import { Hono } from 'hono';
import { basePath, contactPath } from '#api/paths.ts';
import { isOnSale } from '#catalogue/listing.ts';
import type { Content } from '../content/content.ts';

interface CrawlerDeps {
  content: () => Content;
  /** The site's public origin; empty to take it from each request. */
  siteOrigin: string;
}

const sitemapPath = `${basePath}/sitemap.xml`;

/** The routes of robots.txt and the sitemap. */
export function createCrawlerRoutes({ content, siteOrigin }: CrawlerDeps): Hono {
  const crawlers = new Hono();
  const originOf = (url: string) => siteOrigin || new URL(url).origin;

  crawlers.get('/robots.txt', (c) => {
    const lines = [
      'User-agent: *',
      `Disallow: ${basePath}/api/`,
      `Disallow: ${basePath}/success`,
      `Disallow: ${basePath}/error`,
      `Disallow: ${basePath}/*/*`,
      `Allow: ${basePath}/documents/`,
      `Sitemap: ${originOf(c.req.url)}${sitemapPath}`,
    ];
    return c.text(`${lines.join('\n')}\n`);
  });

  crawlers.get(sitemapPath, (c) => {
    const { products, documents } = content();
    const paths = [
      basePath,
      contactPath,
      ...products.filter(isOnSale).map(({ productId }) => `${basePath}/${productId}`),
      ...[...documents.keys()].map((slug) => `${basePath}/documents/${slug}`),
    ];
    const urls = paths.map((path) => `<url><loc>${originOf(c.req.url)}${path}</loc></url>`);
    const xml = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>
`;
    return c.body(xml, 200, { 'content-type': 'application/xml; charset=utf-8' });
  });

  return crawlers;
}
