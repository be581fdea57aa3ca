import type { ConfiguredThirdParty } from '#tracking/third-parties/configured.ts';
import { createScript, loadScript } from './load-script.ts';

/** Microsoft Clarity. It records pages, so every text and field is masked before it starts. */
export function startHeatmap(thirdParty: ConfiguredThirdParty): undefined {
  document.body.dataset.clarityMask = 'true';
  void loadScript(createScript(thirdParty));
}
