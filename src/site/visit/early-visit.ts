import type { PageView } from '#api/report.ts';
import { carryLinkCodes, clearLinkCodes, storeLinkCodes } from '#tracking/campaign/link-codes.ts';
import {
  consentFirstMark,
  maySendReports,
  mayStoreLinkCodes,
  previewMark,
} from '#tracking/consent/own-statistics.ts';
import { forgetVisit, openVisit } from '#tracking/journey/visit.ts';
import { reportPageView } from '#tracking/reports/report-visit.ts';

interface EarlyVisit {
  /** The document's address. A client navigation may have changed the browser's since. */
  address: string;
  /** Absent if the page is not to be reported. */
  page?: PageView['page'];
  productId?: string;
  /** Whether reports and the codes of links need consent (STATISTICS_WITHOUT_CONSENT). */
  needsConsent?: boolean;
  /** Whether the page is part of a preview, whose visits are not counted. */
  isPreview?: boolean;
}

declare global {
  interface Window {
    /** What the head’s script knows of this visit; startVisit() reads it once and removes it. */
    earlyVisit?: EarlyVisit | undefined;
    /** The document's first page until it is reported. */
    unreportedPage?: Pick<EarlyVisit, 'page' | 'productId'>;
  }
}

/**
 * Runs on every page before anything can be pressed, while the other scripts are loaded only when the page is idle. Stores
 * the codes of the address, and reports the page if the visitor leaves it before track-page.ts has. Without the consent that they need, what
 * is stored is removed. Does nothing if it has run.
 */
export function startVisit(): void {
  if (!window.earlyVisit) return;
  const { address: href, needsConsent = false, isPreview = false, ...shown } = window.earlyVisit;
  delete window.earlyVisit;
  document.documentElement.toggleAttribute(consentFirstMark, needsConsent);
  document.documentElement.toggleAttribute(previewMark, isPreview);
  const address = new URL(href);
  if (mayStoreLinkCodes()) storeLinkCodes(address);
  else {
    clearLinkCodes();
    carryLinkCodes(address);
  }
  if (!maySendReports()) forgetVisit();
  window.unreportedPage = shown;
  addEventListener('pagehide', () => {
    const { page, ...facts } = window.unreportedPage ?? {};
    delete window.unreportedPage;
    if (page && maySendReports()) reportPageView(openVisit(), { page, ...facts });
  });
}
