import { createSiteLinkAttributes } from '../site-link-attributes.ts';

/** Switches between the personal and the business part of the site. This product is in the personal one. */
export function CustomerToggle({ siteOrigin }: { siteOrigin: string }) {
  return (
    <nav className="customer-toggle" aria-label="Customer type">
      <a {...createSiteLinkAttributes('/', siteOrigin)} aria-current="true">
        Personal
      </a>
      <a {...createSiteLinkAttributes('/business', siteOrigin)}>Business</a>
    </nav>
  );
}
