import { createRoot } from 'react-dom/client';
import { endpointPaths } from '#api/paths.ts';
import type { ThirdPartySettings } from '#api/third-party-settings.ts';
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

/** The time limit of the get-env call, in milliseconds. */
const configurationTimeout = 5000;

/**
 * Asks for consent if the visitor has not decided yet, and starts the third parties that the visitor allows. Returns a
 * function to call after each navigation: some third parties are on certain pages only.
 */
export async function startThirdParties(): Promise<() => void> {
  const settings = await readSettings();
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
 * The configured third parties; none when the call fails, and then nothing from another origin is loaded. Not with
 * `getJson`, because its file contains the code of all forms, which the listing does not need.
 */
async function readSettings(): Promise<ThirdPartySettings> {
  try {
    const response = await fetch(endpointPaths.getEnv, {
      signal: AbortSignal.timeout(configurationTimeout),
    });
    if (response.ok) return parseThirdParties(await response.json());
    reportFailure(`Response status = ${response.status}`);
  } catch {
    reportFailure('no response');
  }
  return {};
}

function reportFailure(reason: string): void {
  window.pageErrors?.push(`GET ${endpointPaths.getEnv}: ${reason}`);
}

/**
 * Starts our own consent banner and dialog. Returns a function that puts them back into the page after a
 * navigation, which removes them.
 */
async function startOwnConsent(): Promise<() => void> {
  const { isDecided, granted } = await openConsentRecord();
  const container = document.createElement('div');
  const place = () => {
    // Placed after the skip link, so that it is the next stop of the Tab key.
    const skipLink = document.querySelector('a[href="#content"]');
    // Not moved needlessly, because moving it would close an open dialog.
    if (skipLink?.nextSibling !== container) skipLink?.after(container);
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
