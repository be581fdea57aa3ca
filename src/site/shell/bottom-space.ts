/** The heights of what is fixed to the bottom of the window, in pixels. */
const heights = { consentBanner: 0, offlineNotice: 0 };
let sheet: CSSStyleSheet | undefined;

/**
 * Call when the height of a part that is fixed to the bottom of the window changes. Keeps the end of the page, focused
 * fields and the Continue bar above it. The heights are written into a style sheet as pixels: if they were a custom property of
 * the root element, the browser would compute the styles of the whole page again, which takes a slow phone 80 ms.
 */
export function setBottomHeight(part: keyof typeof heights, height: number): void {
  if (heights[part] === height) return;
  heights[part] = height;
  const { consentBanner } = heights;
  const all = consentBanner + heights.offlineNotice;
  sheet ??= adoptNewSheet();
  sheet.replaceSync(`@media screen {
    body { padding-block-end: ${all}px; }
    .offline-notice:not(:empty) { inset-block-end: ${consentBanner}px; }
    [data-continue-bar] { inset-block-end: ${all}px; }
    ${all > 0 ? `:root:root { scroll-padding-block-end: calc(${all}px + 7.5rem); }` : ''}
  }`);
}

function adoptNewSheet(): CSSStyleSheet {
  const created = new CSSStyleSheet();
  document.adoptedStyleSheets.push(created);
  return created;
}
