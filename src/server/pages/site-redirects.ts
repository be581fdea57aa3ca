import { Hono } from 'hono';
import { basePath } from '#api/paths.ts';

/** Addresses of the site's footer, and the documents of this product that answer them. */
const documentSlugs = {
  '/legal/cookies': 'cookies',
  '/legal/accessibility': 'accessibility',
  '/contact': 'contact',
};

/** Redirects the footer's addresses to our own pages where this server gets the requests of the whole origin. */
export function createSiteRedirects(): Hono {
  const redirects = new Hono();
  for (const [path, slug] of Object.entries(documentSlugs)) {
    redirects.get(path, (c) => c.redirect(`${basePath}/documents/${slug}`));
  }
  return redirects;
}
