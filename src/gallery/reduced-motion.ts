/** Rewrites a media query as if `prefers-reduced-motion` were `reduce`. */
export const rewriteMotionQuery = (query: string) =>
  query
    .replaceAll('(prefers-reduced-motion: no-preference)', '(max-width: 0px)')
    .replaceAll(/\(prefers-reduced-motion(: reduce)?\)/g, '(min-width: 0px)');

function rewriteRules(rules: CSSRuleList) {
  for (const rule of rules) {
    if (rule instanceof CSSMediaRule)
      rule.media.mediaText = rewriteMotionQuery(rule.media.mediaText);
    if (rule instanceof CSSGroupingRule) rewriteRules(rule.cssRules);
  }
}

/**
 * Emulates `prefers-reduced-motion: reduce` for the media rules of every stylesheet and for `matchMedia`,
 * until the page is reloaded.
 */
export function emulateReducedMotion() {
  for (const sheet of document.styleSheets) rewriteRules(sheet.cssRules);
  const matchMedia = window.matchMedia.bind(window);
  window.matchMedia = (query) => matchMedia(rewriteMotionQuery(query));
}
