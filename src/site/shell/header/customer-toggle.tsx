import { siteLink } from '../site-href.ts';

/** Switches between the personal and the business part of the site. This product is in the personal one. */
export function CustomerToggle({ siteOrigin }: { siteOrigin: string }) {
  return (
    <nav className="customer-toggle" aria-label="Customer type">
      <a {...siteLink('/', siteOrigin)} aria-current="true">
        Personal
      </a>
      <a {...siteLink('/business', siteOrigin)}>Business</a>
    </nav>
  );
}
