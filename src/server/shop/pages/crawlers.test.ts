import { expect, test } from 'vitest';
import { basePath } from '#api/paths.ts';
import { loadedTestContent } from '#tests/support/purchase.ts';
import { createCrawlerRoutes } from './crawlers.ts';

const crawlers = (siteOrigin = '') =>
  createCrawlerRoutes({
    content: () => loadedTestContent,
    siteOrigin,
    clock: () => new Date('2026-11-15T12:00:00Z'),
  });

test('the sitemap lists the listing, every plan on sale and every document', async () => {
  const xml = await (await crawlers().request(`${basePath}/sitemap.xml`)).text();
  expect(xml).toContain(`<loc>http://localhost${basePath}</loc>`);
  for (const { productId, sellable, productVariants } of loadedTestContent.products) {
    const isListed = xml.includes(`${basePath}/${productId}<`);
    expect([productId, isListed]).toEqual([productId, sellable && productVariants.length > 0]);
  }
  for (const slug of loadedTestContent.documents.keys())
    expect(xml).toContain(`/documents/${slug}<`);
});

test('robots.txt uses SITE_ORIGIN when it is set', async () => {
  const robots = await (await crawlers('https://shop.example').request('/robots.txt')).text();
  expect(robots).toContain(`Sitemap: https://shop.example${basePath}/sitemap.xml`);
});

test('robots.txt disallows the API and the steps of the journey', async () => {
  const robots = await (await crawlers().request('/robots.txt')).text();
  expect(robots).toContain(`Disallow: ${basePath}/api/`);
  expect(robots).toContain(`Disallow: ${basePath}/*/*`);
});

test('security.txt names the brand’s address, and expires within a year as RFC 9116 recommends', async () => {
  const response = await crawlers('https://shop.example').request('/.well-known/security.txt');
  expect(response.headers.get('content-type')).toMatch(/^text\/plain; ?charset=utf-8$/i);
  expect(await response.text()).toBe(`Contact: mailto:${loadedTestContent.brand.email}
Expires: 2027-05-14T12:00:00.000Z
Preferred-Languages: en
Canonical: https://shop.example/.well-known/security.txt
`);
});
