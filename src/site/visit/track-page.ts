import { asRecord } from '#journey/as-record.ts';
import { isReference } from '#rules/identifiers/reference.ts';
import { readJson, readText, removeKeys, writeJson } from '#site/session/session-storage.ts';
import { consent } from '#tracking/consent/consent.ts';
import { hasObjected, maySendReports } from '#tracking/consent/own-statistics.ts';
import {
  endJourney,
  findVisit,
  openVisit,
  startJourney,
  type Visit,
} from '#tracking/journey/visit.ts';
import { claimOnce, claimOnceInBrowser } from '#tracking/reports/claim-once.ts';
import { reportEvent, reportPageView } from '#tracking/reports/report-visit.ts';
import { collectEventFacts, type EventFacts } from './event-facts.ts';
import { firePixel } from './fire-pixel.ts';
import type { PageId, ShownPage } from './shown-page.ts';
import { trackPurchaseInAnalytics, trackStepInAnalytics } from './track-analytics.ts';

let shownPath: string | undefined;
/** The plan of the last step, as its address names it. */
let lastProductId: string | undefined;

/**
 * Reports a page view, and the event of a step or of a purchase. Does nothing if the same page was reported
 * last.
 */
export function trackPage(shown: ShownPage): void {
  const { path, page, productId } = shown;
  if (path === shownPath) return;
  shownPath = path;
  // From here on early-visit.ts must not report the page too.
  delete window.unreportedPage;
  consent.leavePage();
  const referenceId = isPurchaseToTrack(page) ? readPurchaseReference() : undefined;
  const report = () => reportPage(shown, referenceId);
  if (maySendReports()) report();
  else if (!hasObjected()) consent.whenGrantedOnPage('analytics', report);
  if (productId) trackStepInAnalytics(page, collectStepFacts(page, productId));
  if (!referenceId) return;
  firePixel(referenceId);
  trackPurchaseInAnalytics(referenceId, collectSaleFacts());
}

function reportPage({ page, productId }: ShownPage, referenceId: string | undefined): void {
  startRequestedJourney();
  // A purchase ends its journey on the success page, which starts no other.
  const visit = page === 'success' ? findVisit() : openVisit();
  if (!visit) return;
  if (referenceId) void reportPurchase(visit, referenceId);
  reportPageView(visit, { page, ...(productId && { productId }) });
  if (productId) reportStep(visit, page, productId);
}

/**
 * Starts a new journey if session storage asks for one, which it does after the visitor started another
 * purchase.
 */
function startRequestedJourney(): void {
  if (readText('newJourney') === null) return;
  removeKeys('newJourney');
  startJourney();
}

function reportStep(visit: Visit, page: PageId, productId: string): void {
  if (!claimOnce('reportedSteps', `${visit.journeyId} ${productId} ${page}`)) return;
  reportEvent(visit, `journey::${page}`, collectStepFacts(page, productId));
}

function collectStepFacts(page: PageId, productId: string): EventFacts {
  lastProductId = productId;
  // On the order page the stored choice may be of another plan.
  return { productId, ...(page !== 'order' && collectEventFacts(readJson)) };
}

/**
 * On the success page, which shows no purchase after an enquiry. On other pages, if the success page was left before this
 * script was loaded.
 */
function isPurchaseToTrack(page: PageId): boolean {
  if (page === 'success') return window.history.state?.usr?.isEnquiry !== true;
  const { isReported } = asRecord(readJson('sold'));
  return isReported === false;
}

function readPurchaseReference(): string | undefined {
  const referenceId = readText('contractReferenceId') ?? '';
  return isReference(referenceId) ? referenceId : undefined;
}

function collectSaleFacts(): EventFacts {
  const sold = asRecord(readJson('sold'));
  const productId = typeof sold.productId === 'string' ? sold.productId : lastProductId;
  return { ...collectEventFacts((key) => sold[key]), ...(productId && { productId }) };
}

/** Reports the purchase and then ends its journey. */
async function reportPurchase(visit: Visit, referenceId: string): Promise<void> {
  const isFirstReport = await claimOnceInBrowser('reportedPurchases', referenceId);
  if (isFirstReport) reportEvent(visit, 'journey::Success', { ...collectSaleFacts(), referenceId });
  writeJson('sold', { ...asRecord(readJson('sold')), isReported: true });
  endJourney();
}
