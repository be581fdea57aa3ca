import { Hono } from 'hono';
import { apiPath, basePath, documentsPath, getPagePath } from '#api/paths.ts';
import { isOnSale } from '#catalogue/listing.ts';
import type { Content } from '#server/content/store/content.ts';

interface CrawlerDeps {
  content: () => Content;
  /** The site's public origin; empty to take it from each request. */
  siteOrigin: string;
  clock: () => Date;
}

const sitemapPath = `${basePath}/sitemap.xml`;
const securityPath = '/.well-known/security.txt';
const securityContactDays = 180;

/** The routes of robots.txt, the sitemap and security.txt. */
export function createCrawlerRoutes({ content, siteOrigin, clock }: CrawlerDeps): Hono {
  const crawlers = new Hono();
  const originOf = (url: string) => siteOrigin || new URL(url).origin;

  crawlers.get('/robots.txt', (c) => {
    const lines = [
      'User-agent: *',
      `Disallow: ${apiPath}/`,
      `Disallow: ${getPagePath('success')}`,
      `Disallow: ${getPagePath('error')}`,
      `Disallow: ${basePath}/*/*`,
      `Allow: ${documentsPath}/`,
      `Sitemap: ${originOf(c.req.url)}${sitemapPath}`,
    ];
    return c.text(`${lines.join('\n')}\n`);
  });

  crawlers.get(sitemapPath, (c) => {
    const { products, documents } = content();
    const paths = [
      basePath,
      getPagePath('contact'),
      ...products.filter(isOnSale).map(({ productId }) => `${basePath}/${productId}`),
      ...[...documents.keys()].map((slug) => `${documentsPath}/${slug}`),
    ];
    const urls = paths.map((path) => `<url><loc>${originOf(c.req.url)}${path}</loc></url>`);
    const xml = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>
`;
    return c.body(xml, 200, { 'content-type': 'application/xml; charset=utf-8' });
  });

  // https://www.rfc-editor.org/rfc/rfc9116
  crawlers.get(securityPath, (c) => {
    const expires = new Date(clock());
    expires.setUTCDate(expires.getUTCDate() + securityContactDays);
    const lines = [
      `Contact: mailto:${content().brand.email}`,
      `Expires: ${expires.toISOString()}`,
      'Preferred-Languages: en',
      `Canonical: ${originOf(c.req.url)}${securityPath}`,
    ];
    return c.text(`${lines.join('\n')}\n`);
  });

  return crawlers;
}
