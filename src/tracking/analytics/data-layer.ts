import type { JourneyEvent } from '#api/report.ts';
import type { PageName } from '#rules/vocabularies/page-name.ts';
import { consent } from '#tracking/consent/consent.ts';

/** An entry for the tag manager: the page name with the facts about plan, price, offer, campaign, consents and sale. */
export interface AnalyticsEntry
  extends Partial<Omit<JourneyEvent, 'type' | 'channel' | 'sessionId' | 'journeyId' | 'page'>> {
  pageName: PageName;
}

/**
 * Pushes the entry if the visitor allows analytics, now or while the page is open. `claim` tells then whether it is the first for
 * its page.
 */
export function pushToDataLayer(
  entry: AnalyticsEntry,
  claim: () => boolean | Promise<boolean>,
): void {
  consent.whenGrantedOnPage('analytics', async () => {
    if (!(await claim()) || !consent.isGranted('analytics')) return;
    window.dataLayer ??= [];
    window.dataLayer.push({ event: 'journeyPage', ...entry });
  });
}
