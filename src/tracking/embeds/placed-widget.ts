import type { ConfiguredThirdParty } from '#tracking/third-parties/configured.ts';
import { createScript, loadScript } from './load-script.ts';

/** Trustpilot's horizontal template. */
const reviewsTemplate = '5406e65db0d04a09e042d5fc';

declare global {
  interface Window {
    /** Trustpilot's script shows the widgets of the document that loads it, and others on request. */
    Trustpilot?: { loadFromElement: (element: Element, isForced: boolean) => void };
  }
}

/** Customer reviews. Returns a function to call on every page. */
export function createReviews(thirdParty: ConfiguredThirdParty): () => void {
  const section = document.createElement('section');
  section.setAttribute('aria-label', thirdParty.name);
  const widget = document.createElement('div');
  widget.className = 'trustpilot-widget';
  Object.assign(widget.dataset, {
    locale: 'en-GB',
    templateId: reviewsTemplate,
    businessunitId: thirdParty.id,
    styleHeight: '28px',
    styleWidth: '100%',
  });
  section.append(widget);
  const show = () => window.Trustpilot?.loadFromElement(widget, true);
  return placed(thirdParty, section, document.head, show);
}

/** The card wallet badge. Its script shows the badge beside itself. Returns a function to call on every page. */
export function createWalletBadge(thirdParty: ConfiguredThirdParty): () => void {
  const badge = document.createElement('div');
  return placed(thirdParty, badge, badge);
}

/**
 * Puts the element into the place that a page has for it, and loads the script at the first such place. At the others `showAgain` is
 * called: a frame that is moved is loaded anew, without its script knowing.
 */
function placed(
  thirdParty: ConfiguredThirdParty,
  element: HTMLElement,
  scriptParent: Element,
  showAgain: () => void = () => {},
): () => void {
  const { pages } = thirdParty;
  let isLoaded = false;
  return () => {
    const place = pages && 'element' in pages ? document.querySelector(pages.element) : null;
    if (!place || element.parentNode === place) return;
    place.append(element);
    if (isLoaded) {
      showAgain();
      return;
    }
    isLoaded = true;
    void loadScript(createScript(thirdParty), scriptParent).then((hasLoaded) => {
      if (!hasLoaded) element.hidden = true;
    });
  };
}
