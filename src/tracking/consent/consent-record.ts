import { acceptCategory, getUserPreferences, run, validConsent } from 'vanilla-cookieconsent';
import {
  type ConsentCategory,
  consentCategories,
} from '#tracking/third-parties/consent-category.ts';
import { thirdParties } from '#tracking/third-parties/registry.ts';

/** The cookie that stores the visitor's choice. */
export const consentCookie = 'cookieConsent';

export interface ConsentRecord {
  /** False until the visitor has chosen. */
  isDecided: boolean;
  granted: string[];
}

/**
 * Reads the stored choice. The library stores it and deletes cookies of withdrawn categories. Its own banner is not
 * used: it takes the focus from a field that the visitor is typing in.
 */
export async function openConsentRecord(): Promise<ConsentRecord> {
  await run({
    autoShow: false,
    // The library builds its hidden banner in here, outside the document.
    root: document.createElement('div'),
    hideFromBots: false,
    manageScriptTags: false,
    cookie: { name: consentCookie },
    categories: {
      necessary: { enabled: true, readOnly: true },
      ...Object.fromEntries(
        consentCategories.map((category) => [
          category,
          { autoClear: { cookies: cookiesOf(category) } },
        ]),
      ),
    },
    language: {
      default: 'en',
      translations: { en: { consentModal: {}, preferencesModal: { sections: [] } } },
    },
  });
  return { isDecided: validConsent(), granted: getUserPreferences().acceptedCategories };
}

export function storeConsent(categories: readonly ConsentCategory[]): void {
  acceptCategory([...categories]);
}

function cookiesOf(category: ConsentCategory): { name: RegExp }[] {
  const names = Object.values(thirdParties)
    .filter((thirdParty) => thirdParty.category === category)
    .flatMap(({ cookies }) => cookies);
  return names.map((name) => ({ name: new RegExp(`^${name.replace('*', '.*')}$`) }));
}
