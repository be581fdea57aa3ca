import { isReference } from '#rules/identifiers/reference.ts';
import { readJson, readText, removeKeys } from '#site/session/session-storage.ts';
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
/** The facts about the sale at the last step, kept here because the purchase removes them from the session. */
let saleFacts: EventFacts = {};

/**
 * Reports a page view, and the event of a step or of a purchase. Does nothing if the same page was reported
 * last.
 */
export function trackPage({ path, page, productId }: ShownPage): void {
  if (path === shownPath) return;
  shownPath = path;
  // From here on early-visit.ts must not report the page too.
  delete window.unreportedPage;
  startRequestedJourney();
  // A purchase ends its journey on the success page, which starts no other.
  const visit = page === 'success' ? findVisit() : openVisit();
  const referenceId = page === 'success' ? readPurchaseReference() : undefined;
  if (referenceId) {
    void firePixel(referenceId);
    trackPurchaseInAnalytics(referenceId, saleFacts);
  }
  if (!visit) return;
  reportPageView(visit, { page, ...(productId && { productId }) });
  if (productId) reportStep(visit, page, productId);
  else if (referenceId) void reportPurchase(visit, referenceId);
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
  // On the order page the stored choice may be of another plan.
  saleFacts = { productId, ...(page !== 'order' && collectEventFacts(readJson)) };
  trackStepInAnalytics(visit, page, saleFacts).catch(() => {});
  if (!claimOnce('reportedSteps', `${visit.journeyId} ${productId} ${page}`)) return;
  reportEvent(visit, `journey::${page}`, saleFacts);
}

/** The reference of the purchase that the success page shows. It shows none after an enquiry. */
function readPurchaseReference(): string | undefined {
  const referenceId = readText('contractReferenceId') ?? '';
  const isEnquiry = window.history.state?.usr?.isEnquiry === true;
  return !isEnquiry && isReference(referenceId) ? referenceId : undefined;
}

/** Reports the purchase and then ends its journey. */
async function reportPurchase(visit: Visit, referenceId: string): Promise<void> {
  const isFirstReport = await claimOnceInBrowser('reportedPurchases', referenceId);
  if (isFirstReport) reportEvent(visit, 'journey::Success', { ...saleFacts, referenceId });
  endJourney();
}
