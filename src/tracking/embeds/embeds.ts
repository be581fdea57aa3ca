import type { ThirdPartySettings } from '#api/third-party-settings.ts';
import type { Consent } from '#tracking/consent/consent.ts';
import {
  type ConfiguredThirdParty,
  listConfiguredThirdParties,
} from '#tracking/third-parties/configured.ts';
import { createChat } from './chat.ts';
import { createHeatmap } from './heatmap.ts';
import { startPerformanceMonitor } from './performance-monitor.ts';
import { createReviews, createWalletBadge } from './placed-widget.ts';
import { startTagManager } from './tag-manager.ts';

type WhenGranted = Consent['whenGranted'];

/**
 * Starts each configured third party as soon as its consent category is granted. `mayBeRecorded` says whether the page that is shown, and
 * all that this document has shown, may be. Returns a function to call after each navigation.
 */
export function startEmbeds(
  settings: ThirdPartySettings,
  whenGranted: WhenGranted,
  mayBeRecorded: () => boolean,
): () => void {
  const updates: (() => void)[] = [];
  for (const thirdParty of listConfiguredThirdParties(settings)) {
    const { category } = thirdParty;
    if (category === 'necessary') continue;
    whenGranted(category, () => {
      const update = start(thirdParty, whenGranted, mayBeRecorded);
      if (!update) return;
      updates.push(update);
      update();
    });
  }
  return () => {
    for (const update of updates) {
      try {
        update();
      } catch {
        // A third party must not disturb the page.
      }
    }
  };
}

/** Returns a function to call on every page, for third parties that are not on all of them. */
function start(
  thirdParty: ConfiguredThirdParty,
  whenGranted: WhenGranted,
  mayBeRecorded: () => boolean,
) {
  switch (thirdParty.key) {
    case 'tagManager':
      return startTagManager(thirdParty, whenGranted);
    case 'heatmap':
      return createHeatmap(thirdParty, mayBeRecorded);
    case 'performanceMonitor':
      return startPerformanceMonitor(thirdParty);
    case 'chat':
      return createChat(thirdParty);
    case 'reviews':
      return createReviews(thirdParty);
    case 'walletBadge':
      return createWalletBadge(thirdParty);
    // The one is loaded before there is a consent, the other at the purchase.
    case 'consentManager':
    case 'affiliatePixel':
      return undefined;
    default:
      return thirdParty.key satisfies never;
  }
}
