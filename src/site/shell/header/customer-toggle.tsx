import { createOwnAreaAttributes, createSiteLinkAttributes } from '../site-link-attributes.ts';

interface CustomerToggleProps {
  siteOrigin: string;
  isOwnPage: boolean;
}

/** Switches between the personal and the business part of the site. This product is in the personal one. */
export function CustomerToggle({ siteOrigin, isOwnPage }: CustomerToggleProps) {
  return (
    <nav className="customer-toggle" aria-label="Customer type">
      <a {...createSiteLinkAttributes('/', siteOrigin)} {...createOwnAreaAttributes(isOwnPage)}>
        Personal
      </a>
      <a {...createSiteLinkAttributes('/business', siteOrigin)}>Business</a>
    </nav>
  );
}
