import { createRoot } from 'react-dom/client';
import { readEnv } from '#tracking/calls/read-env.ts';
import { consent } from '#tracking/consent/consent.ts';
import { openConsentRecord, storeConsent } from '#tracking/consent/consent-record.ts';
import { openConsentManager, startConsentManager } from '#tracking/embeds/consent-manager.ts';
import { startEmbeds } from '#tracking/embeds/embeds.ts';
import { listConfiguredThirdParties } from '#tracking/third-parties/configured.ts';
import { consentCategories } from '#tracking/third-parties/consent-category.ts';
import { ConsentView } from './consent-view.tsx';
import { onCookieSettings } from './cookie-settings-links.ts';
import { parseThirdParties } from './parse-third-parties.ts';
import './embeds.css';

/**
 * Asks for consent if the visitor has not decided yet, and starts the third parties that the visitor allows. Returns a
 * function to call after each navigation: some third parties are on certain pages only.
 */
export async function startThirdParties(): Promise<() => void> {
  // Without a response there are none, and then nothing from another origin is loaded.
  const settings = parseThirdParties(await readEnv());
  const update = startEmbeds(settings, consent.whenGranted);
  const manager = listConfiguredThirdParties(settings).find(({ key }) => key === 'consentManager');
  if (manager && (await startConsentManager(manager, applyConsent))) {
    onCookieSettings(openConsentManager);
    return update;
  }
  const placeConsent = await startOwnConsent();
  return () => {
    placeConsent();
    update();
  };
}

/**
 * Starts our own consent banner and dialog. Returns a function that puts them back into the page after a
 * navigation, which removes them.
 */
async function startOwnConsent(): Promise<() => void> {
  const { isDecided, granted } = await openConsentRecord();
  const container = document.createElement('div');
  const place = () => {
    const frame = document.querySelector('[data-consent-place]');
    // Not moved needlessly, because moving it would close an open dialog.
    if (container.parentNode !== frame) frame?.append(container);
  };
  place();
  createRoot(container).render(
    <ConsentView
      isDecided={isDecided}
      granted={consentCategories.filter((category) => granted.includes(category))}
      onSave={(categories) => {
        storeConsent(categories);
        applyConsent(categories);
      }}
    />,
  );
  applyConsent(granted);
  return place;
}

function applyConsent(categories: readonly string[]): void {
  if (consent.setGranted(categories)) location.reload();
}
