import { consentRevision } from '#tracking/consent/stored-consent.ts';
import {
  type ConsentCategory,
  consentCategories,
} from '#tracking/third-parties/consent-category.ts';

/** The cookie of a visitor who has made this choice before, on both host names of test servers. */
export function createConsentCookies(granted: readonly ConsentCategory[] = []) {
  const decided = '2026-11-01T09:00:00.000Z';
  const value = {
    categories: ['necessary', ...consentCategories.filter((name) => granted.includes(name))],
    revision: consentRevision,
    data: null,
    consentTimestamp: decided,
    consentId: '9a64c7e7-4bb4-4c53-bce9-1f8bb9ecd15d',
    services: {},
    languageCode: 'en',
    lastConsentTimestamp: decided,
  };
  return ['localhost', '127.0.0.1'].map((domain) => ({
    name: 'cookieConsent',
    value: encodeURIComponent(JSON.stringify(value)),
    domain,
    path: '/',
    expires: -1,
    httpOnly: false,
    secure: false,
    sameSite: 'Lax' as const,
  }));
}
