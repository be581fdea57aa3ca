import { readCookie, readJsonCookie } from '#tracking/account/cookie.ts';
import {
  type ConsentCategory,
  consentCategories,
} from '#tracking/third-parties/consent-category.ts';

/** The cookie that stores the visitor's choice in our own dialog. */
export const consentCookie = 'cookieConsent';

/** Higher by one when the categories change, so that visitors are asked again. */
export const consentRevision = 0;

/** The groups of OneTrust, the external consent manager. */
export const managerGroups: Record<ConsentCategory, string> = {
  analytics: 'C0002',
  experience: 'C0003',
  marketing: 'C0004',
};

/**
 * The categories that the visitor allows, as the cookie has them now: another tab may have changed it. Undefined until the visitor
 * has chosen.
 */
export function readStoredConsent(): readonly string[] | undefined {
  const { categories, revision } = Object(readJsonCookie(consentCookie));
  return Array.isArray(categories) && revision === consentRevision ? categories : undefined;
}

/** The same in the external manager's cookie, e.g. `groups=C0001:1,C0002:0`. */
export function readManagerCookie(): readonly ConsentCategory[] | undefined {
  const groups = new URLSearchParams(readCookie('OptanonConsent')).get('groups')?.split(',');
  return groups && consentCategories.filter((name) => groups.includes(`${managerGroups[name]}:1`));
}
