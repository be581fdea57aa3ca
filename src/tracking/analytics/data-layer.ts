import type { JourneyEvent } from '#api/report.ts';
import type { PageName } from '#rules/vocabularies/page-name.ts';
import { consent } from '#tracking/consent/consent.ts';

/** The facts of an entry about plan, price, offer, campaign, consents and sale. */
type AnalyticsFacts = Partial<
  Omit<JourneyEvent, 'type' | 'channel' | 'sessionId' | 'journeyId' | 'page'>
>;

/**
 * Pushes an entry for the tag manager if the visitor allows analytics, now or while the page is open. `findPageName` is called
 * then; it finds none for a page that has no name in analytics or has been pushed before.
 */
export function pushToDataLayer(
  facts: AnalyticsFacts,
  findPageName: () => Promise<PageName | false | undefined>,
): void {
  consent.whenGrantedOnPage('analytics', async () => {
    try {
      const pageName = await findPageName();
      if (!pageName || !consent.isGranted('analytics')) return;
      window.dataLayer ??= [];
      window.dataLayer.push({ event: 'journeyPage', pageName, ...facts });
    } catch {
      // The script that has the name could not be loaded.
    }
  });
}
