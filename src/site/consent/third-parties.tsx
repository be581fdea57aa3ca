import { createRoot } from 'react-dom/client';
import { readEnv } from '#tracking/calls/read-env.ts';
import { consent } from '#tracking/consent/consent.ts';
import { openConsentRecord, storeConsent } from '#tracking/consent/consent-record.ts';
import { readStoredConsent } from '#tracking/consent/stored-consent.ts';
import {
  openConsentManager,
  readManagerConsent,
  startConsentManager,
} from '#tracking/embeds/consent-manager.ts';
import { startEmbeds } from '#tracking/embeds/embeds.ts';
import { listConfiguredThirdParties } from '#tracking/third-parties/configured.ts';
import {
  type ConsentCategory,
  consentCategories,
} from '#tracking/third-parties/consent-category.ts';
import { ConsentView } from './consent-view.tsx';
import { onCookieSettings } from './cookie-settings-links.ts';
import { parseThirdParties } from './parse-third-parties.ts';
import { mayBeRecorded } from './personal-document.ts';
import './embeds.css';

/**
 * Asks for consent if the visitor has not decided yet, and starts the third parties that the visitor allows. Returns a
 * function to call after each navigation: some third parties are on certain pages only.
 */
export async function startThirdParties(): Promise<() => void> {
  // Without a response there are none, and then nothing from another origin is loaded.
  const settings = parseThirdParties(await readEnv());
  const manager = listConfiguredThirdParties(settings).find(({ key }) => key === 'consentManager');
  // With a manager, nothing of an own dialog counts until the manager has been given up.
  if (manager) consent.refresh(() => []);
  const update = startEmbeds(settings, consent.whenGranted, mayBeRecorded);
  const applyManager = () => applyConsent(readManagerConsent);
  if (manager && (await startConsentManager(manager, applyManager))) {
    onCookieSettings(openConsentManager);
    onChoiceElsewhere(applyManager);
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
  await openConsentRecord();
  const container = document.createElement('div');
  const place = () => {
    const frame = document.querySelector('[data-consent-place]');
    // Not moved needlessly, because moving it would close an open dialog.
    if (container.parentNode !== frame) frame?.append(container);
  };
  place();
  const root = createRoot(container);
  let shown: string | undefined;
  /** Shows the stored choice, if it is another one than before, and applies it. */
  const update = () => {
    const stored = readStoredConsent();
    if (shown !== String(stored)) {
      shown = String(stored);
      const granted = consentCategories.filter((category) => stored?.includes(category));
      const choice = { isDecided: stored !== undefined, granted };
      root.render(<ConsentView choice={choice} onSave={save} />);
    }
    applyConsent(readStoredConsent);
  };
  const save = (categories: readonly ConsentCategory[]) => {
    storeConsent(categories);
    update();
  };
  update();
  onChoiceElsewhere(update);
  return place;
}

/** Calls the function when the visitor may have chosen in another tab. Not every browser has a cookie store. */
function onChoiceElsewhere(run: () => void): void {
  window.cookieStore?.addEventListener('change', run);
  document.addEventListener('visibilitychange', run);
}

function applyConsent(read: typeof readStoredConsent): void {
  if (consent.refresh(read)) location.reload();
}
