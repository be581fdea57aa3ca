import type { Consent } from '#tracking/consent/consent.ts';
import type { ConfiguredThirdParty } from '#tracking/third-parties/configured.ts';
import { createScript, loadScript } from './load-script.ts';

declare global {
  interface Window {
    /** The queue of Google Tag Manager. */
    dataLayer?: unknown[];
  }
}

export function startTagManager(
  thirdParty: ConfiguredThirdParty,
  whenGranted: Consent['whenGranted'],
): undefined {
  window.dataLayer ??= [];
  const { dataLayer } = window;
  dataLayer.push({ 'gtm.start': Date.now(), event: 'gtm.js' });
  // An event for tags that need consent to marketing besides analytics.
  whenGranted('marketing', () => dataLayer.push({ event: 'marketing_consent' }));
  void loadScript(createScript(thirdParty));
}
