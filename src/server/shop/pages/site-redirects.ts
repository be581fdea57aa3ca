import { Hono } from 'hono';
import { documentsPath, getPagePath } from '#api/paths.ts';

/** Addresses that the site's footer links to, each with the page of this product that is shown instead. */
const pages = {
  '/legal/cookies': `${documentsPath}/cookies`,
  '/legal/accessibility': `${documentsPath}/accessibility`,
  '/contact': getPagePath('contact'),
};

/** Redirects the footer's addresses to our own pages where this server gets the requests of the whole origin. */
export function createSiteRedirectRoutes(): Hono {
  const redirects = new Hono();
  for (const [path, page] of Object.entries(pages)) {
    redirects.get(path, (c) => c.redirect(page));
  }
  return redirects;
}
