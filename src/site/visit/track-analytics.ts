import { journeySteps } from '#journey/steps.ts';
import { pushToDataLayer } from '#tracking/analytics/data-layer.ts';
import { readCampaignCode } from '#tracking/campaign/campaign-cookies.ts';
import type { Visit } from '#tracking/journey/visit.ts';
import { claimOnce, claimOnceInBrowser } from '#tracking/reports/claim-once.ts';
import type { EventFacts } from './event-facts.ts';
import type { PageId } from './shown-page.ts';

/** Names the step to the tag manager, once a visit. The order page has no name in analytics. */
export function trackStepInAnalytics({ sessionId }: Visit, page: PageId, facts: EventFacts): void {
  const pageName = journeySteps.find(({ id }) => id === page)?.analyticsPage;
  if (!pageName) return;
  pushToDataLayer({ pageName, ...facts, ...readCampaign() }, () =>
    claimOnce('analyticsSteps', `${sessionId} ${page}`),
  );
}

/** Names the purchase to the tag manager, once in all tabs. */
export function trackPurchaseInAnalytics(referenceId: string, facts: EventFacts): void {
  pushToDataLayer({ pageName: 'Success', ...facts, ...readCampaign(), referenceId }, () =>
    claimOnceInBrowser('analyticsPurchases', referenceId),
  );
}

function readCampaign(): { campaignCode?: string } {
  const campaignCode = readCampaignCode();
  return campaignCode ? { campaignCode } : {};
}
