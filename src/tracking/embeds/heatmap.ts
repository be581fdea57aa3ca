import type { ConfiguredThirdParty } from '#tracking/third-parties/configured.ts';
import { createScript, loadScript } from './load-script.ts';

declare global {
  interface Window {
    /** Microsoft Clarity. Calls wait in `q` until its script runs, whose first line already calls it. */
    clarity?: ((...call: unknown[]) => void) & { q?: unknown[][] };
  }
}

/** Microsoft Clarity. It records pages, so every text and field is masked before it starts. */
export function startHeatmap(thirdParty: ConfiguredThirdParty): undefined {
  document.body.dataset.clarityMask = 'true';
  const queue: unknown[][] = [];
  window.clarity ??= Object.assign((...call: unknown[]) => void queue.push(call), { q: queue });
  // Without this signal Clarity sets no cookies in the UK: https://learn.microsoft.com/en-us/clarity/setup-and-installation/clarity-consent-api-v2
  window.clarity('consentv2', { ad_Storage: 'denied', analytics_Storage: 'granted' });
  void loadScript(createScript(thirdParty));
}
