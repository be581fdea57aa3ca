import type { JourneyEvent } from '#api/report.ts';
import type { PageName } from '#rules/vocabularies/page-name.ts';
import { consent } from '#tracking/consent/consent.ts';

/** An entry for the tag manager: the page name with the facts about plan, price, offer, campaign, consents and sale. */
export interface AnalyticsEntry
  extends Partial<Omit<JourneyEvent, 'type' | 'channel' | 'sessionId' | 'journeyId' | 'page'>> {
  pageName: PageName;
}

/**
 * Pushes the entry if the visitor allows analytics, now or while the page is open. `findEntry` is called then; it resolves to
 * undefined for a page that has no entry or was pushed before.
 */
export function pushToDataLayer(findEntry: () => Promise<AnalyticsEntry | undefined>): void {
  consent.whenGrantedOnPage('analytics', async () => {
    // Its script may fail to load.
    const entry = await findEntry().catch(() => undefined);
    if (!entry || !consent.isGranted('analytics')) return;
    window.dataLayer ??= [];
    window.dataLayer.push({ event: 'journeyPage', ...entry });
  });
}
