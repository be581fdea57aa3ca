import type { ConfiguredThirdParty } from '#tracking/third-parties/configured.ts';
import { createScript, loadScript } from './load-script.ts';
import { isRecorded } from './recording.ts';

/**
 * Microsoft Clarity. It records pages, so every text and field is masked before it starts. Returns a function to call on every page: it
 * starts on the first that may be recorded.
 */
export function createHeatmap(
  thirdParty: ConfiguredThirdParty,
  mayBeRecorded: () => boolean,
): () => void {
  return () => {
    if (!isRecorded() && mayBeRecorded()) start(thirdParty);
  };
}

function start(thirdParty: ConfiguredThirdParty): void {
  document.body.dataset.clarityMask = 'true';
  const queue: unknown[][] = [];
  window.clarity = Object.assign((...call: unknown[]) => void queue.push(call), { q: queue });
  // Without this signal Clarity sets no cookies in the UK: https://learn.microsoft.com/en-us/clarity/setup-and-installation/clarity-consent-api-v2
  window.clarity('consentv2', { ad_Storage: 'denied', analytics_Storage: 'granted' });
  void loadScript(createScript(thirdParty));
}
