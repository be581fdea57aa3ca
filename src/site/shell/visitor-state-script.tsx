import { InlineScript } from './inline-script.tsx';

/**
 * Runs before first paint and marks the document of a visitor who is signed in or comes from a partner, so that the
 * header is right at once. The page itself is the same for everyone, because it is cached. Signed in means that the
 * cookie exists; a campaign without a partner has a cookie too, but no logo in it.
 */
export const markVisitor = () => `(function (root, cookies) {
  root.toggleAttribute('data-logged-in', /(^|; )accountInfo=/.test(cookies));
  root.toggleAttribute('data-partner', /(^|; )partnershipData=[^;]*partnerLogoUrl/.test(cookies));
})(document.documentElement, document.cookie)`;

export function VisitorStateScript() {
  return <InlineScript text={import.meta.env.SSR ? markVisitor() : ''} />;
}
