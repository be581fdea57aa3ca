import { acceptCategory, run } from 'vanilla-cookieconsent';
import {
  type ConsentCategory,
  consentCategories,
} from '#tracking/third-parties/consent-category.ts';
import { thirdParties } from '#tracking/third-parties/registry.ts';
import { consentCookie, consentRevision } from './stored-consent.ts';

/**
 * Starts the library that stores the choice and deletes cookies of withdrawn categories. Its own banner is not
 * used: it takes the focus from a field that the visitor is typing in.
 */
export async function openConsentRecord(): Promise<void> {
  await run({
    autoShow: false,
    // The library builds its hidden banner in here, outside the document.
    root: document.createElement('div'),
    hideFromBots: false,
    manageScriptTags: false,
    cookie: { name: consentCookie },
    revision: consentRevision,
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
