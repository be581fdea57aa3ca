import { managerGroups, readManagerCookie } from '#tracking/consent/stored-consent.ts';
import type { ConfiguredThirdParty } from '#tracking/third-parties/configured.ts';
import {
  type ConsentCategory,
  consentCategories,
} from '#tracking/third-parties/consent-category.ts';
import { createScript, loadScript } from './load-script.ts';

declare global {
  interface Window {
    /** OneTrust calls it when it has started and after every choice. */
    OptanonWrapper?: () => void;
    /** OneTrust's ids of the allowed categories, e.g. `,C0001,C0003,`. */
    OnetrustActiveGroups?: string;
    OneTrust?: { ToggleInfoDisplay?: () => void };
  }
}

/** How long the manager may take to start, in milliseconds. */
const waitingTime = 2000;

/**
 * Loads the external consent manager and calls `onChoice` after each choice. Resolves to false if it has not started in
 * time; from then on it is ignored, and its banner is hidden.
 */
export function startConsentManager(
  thirdParty: ConfiguredThirdParty,
  onChoice: () => void,
): Promise<boolean> {
  return new Promise((resolve) => {
    let isLate = false;
    let hasStarted = false;
    const giveUp = () => {
      if (hasStarted) return;
      isLate = true;
      document.documentElement.dataset.ownConsent = '';
      resolve(false);
    };
    window.OptanonWrapper = () => {
      if (isLate) return;
      hasStarted = true;
      onChoice();
      resolve(true);
    };
    setTimeout(giveUp, waitingTime);
    const script = createScript(thirdParty, { 'data-domain-script': thirdParty.id });
    void loadScript(script).then((isLoaded) => {
      if (!isLoaded) giveUp();
    });
  });
}

/** Opens the manager's own dialog. */
export function openConsentManager(): void {
  window.OneTrust?.ToggleInfoDisplay?.();
}

/**
 * The categories that the visitor allows. The groups of this document do not change when the visitor chooses in another tab, but the
 * manager's cookie does.
 */
export function readManagerConsent(): ConsentCategory[] {
  const active = String(window.OnetrustActiveGroups ?? '').split(',');
  const stored = readManagerCookie();
  return consentCategories.filter(
    (category) => active.includes(managerGroups[category]) && (stored?.includes(category) ?? true),
  );
}
