import { InlineScript } from './inline-script.tsx';

/**
 * Runs before first paint and marks the document of a visitor who is signed in or comes from a partner, so that the
 * header is right at once. The page itself is the same for everyone, because it is cached. Only the existence of the
 * cookies counts here; account-cookies.ts reads their content.
 */
const markVisitor = () => `(function (root, cookies) {
  function has(name) { return cookies.some(function (cookie) { return cookie.trim().startsWith(name + '='); }); }
  root.toggleAttribute('data-logged-in', has('accountInfo'));
  root.toggleAttribute('data-partner', has('partnershipData'));
})(document.documentElement, document.cookie.split(';'))`;

export function VisitorStateScript() {
  return <InlineScript text={import.meta.env.SSR ? markVisitor() : ''} />;
}
