import { readJsonCookie } from '#tracking/journey/visit-cookie.ts';

/** The cookie that stores the visitor's choice in our own dialog. */
export const consentCookie = 'cookieConsent';

/** Higher by one when the categories change, so that visitors are asked again. */
export const consentRevision = 0;

/**
 * The categories that the visitor allows, as the cookie has them now: another tab may have changed it. Undefined until the visitor
 * has chosen.
 */
export function readStoredConsent(): readonly string[] | undefined {
  const { categories, revision } = Object(readJsonCookie(consentCookie));
  return Array.isArray(categories) && revision === consentRevision ? categories : undefined;
}
