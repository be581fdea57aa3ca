/** The query as if the reader had asked for less motion, whatever this machine is set to. */
export const askingForLess = (query: string) =>
  query
    .replaceAll('(prefers-reduced-motion: no-preference)', '(max-width: 0px)')
    .replaceAll(/\(prefers-reduced-motion(: reduce)?\)/g, '(min-width: 0px)');

function applyTo(rules: CSSRuleList) {
  for (const rule of rules) {
    if (rule instanceof CSSMediaRule) rule.media.mediaText = askingForLess(rule.media.mediaText);
    if (rule instanceof CSSGroupingRule) applyTo(rule.cssRules);
  }
}

/**
 * Turns the document into what somebody sees who asks for less motion: the media rules of every
 * stylesheet are answered so, and so are the scripts that ask. It lasts until the page is reloaded.
 */
export function reduceMotion() {
  for (const sheet of document.styleSheets) applyTo(sheet.cssRules);
  const matchMedia = window.matchMedia.bind(window);
  window.matchMedia = (query) => matchMedia(askingForLess(query));
}
