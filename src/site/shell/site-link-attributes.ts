import { basePath } from '#api/paths.ts';

/** Whether a link leads to a page of this product rather than to another area of the site. */
export function isOwnAddress(href: string): boolean {
  return href === basePath || href.startsWith(`${basePath}/`) || href.startsWith(`${basePath}?`);
}

/**
 * The attributes of a menu or footer link. Other areas of the site are at the public origin; links to our own pages are
 * marked, so that client-links.ts follows them without loading a document.
 */
export function createSiteLinkAttributes(href: string, siteOrigin: string) {
  if (isOwnAddress(href)) return { href, 'data-own-page': '' };
  return { href: href.startsWith('/') ? `${siteOrigin}${href}` : href };
}

/** The attributes of a part of the site that our own pages belong to. On later pages current-link.ts updates the mark. */
export function createOwnAreaAttributes(isOwnPage: boolean) {
  return { 'data-own-area': '', 'aria-current': isOwnPage ? ('true' as const) : undefined };
}
