import { cookieKindNames, cookieKinds, getConsentOfKind } from '#api/browser-storage.ts';
import { needsConsent } from '#tracking/consent/own-statistics.ts';

/** This site's own cookies: the kinds that are set without asking, and those that wait for consent. */
export function groupOwnCookies() {
  const waits = (kind: (typeof cookieKindNames)[number]) =>
    getConsentOfKind(kind, !needsConsent()) !== undefined;
  return {
    withoutAsking: cookieKindNames.filter((kind) => !waits(kind)).map((kind) => cookieKinds[kind]),
    withConsent: cookieKindNames.filter(waits).map((kind) => cookieKinds[kind]),
  };
}
