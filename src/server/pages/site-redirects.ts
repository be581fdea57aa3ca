import { Hono } from 'hono';
import { basePath } from '#api/paths.ts';

/** Addresses that the site's footer links to, each with the document of this product that is shown instead. */
const documentSlugs = {
  '/legal/cookies': 'cookies',
  '/legal/accessibility': 'accessibility',
  '/contact': 'contact',
};

/** Redirects the footer's addresses to our own pages where this server gets the requests of the whole origin. */
export function createSiteRedirectRoutes(): Hono {
  const redirects = new Hono();
  for (const [path, slug] of Object.entries(documentSlugs)) {
    redirects.get(path, (c) => c.redirect(`${basePath}/documents/${slug}`));
  }
  return redirects;
}
