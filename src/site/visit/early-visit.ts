import type { PageView } from '#api/report.ts';
import { storeLinkCodes } from '#tracking/campaign/link-codes.ts';
import { openVisit } from '#tracking/journey/visit.ts';
import { reportPageView } from '#tracking/reports/report-visit.ts';

interface EarlyPage {
  /** Absent if the page is not to be reported. */
  page?: PageView['page'];
  productId?: string;
}

declare global {
  interface Window {
    /** The document's first page until it is reported. */
    unreportedPage?: EarlyPage;
  }
}

/**
 * Runs in the head of every page, before anything can be pressed, while the other scripts are loaded only when the page is idle. Stores
 * the codes of the address, and reports the page if the visitor leaves it before track-page.ts has.
 */
export function startVisit(shown: EarlyPage): void {
  storeLinkCodes(new URL(location.href));
  window.unreportedPage = shown;
  addEventListener('pagehide', () => {
    const { page, ...facts } = window.unreportedPage ?? {};
    delete window.unreportedPage;
    if (page) reportPageView(openVisit(), { page, ...facts });
  });
}
