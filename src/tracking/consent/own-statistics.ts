import { objectionCookie } from '#api/visit-cookies.ts';
import { readCookie, removeCookie, writeCookie } from '#tracking/account/cookie.ts';
import { granted } from './granted.ts';

const oneYear = 365 * 86_400;

/** On the document's root if own reports and the codes of links need consent too (STATISTICS_WITHOUT_CONSENT). */
export const consentFirstMark = 'data-consent-first';

/** On the document's root of a page of a preview, whose visits are not counted. */
export const previewMark = 'data-preview';

export const isPreview = () => document.documentElement.hasAttribute(previewMark);

/** Whether this site's own statistics and the codes of links wait for consent too. */
export const needsConsent = () => document.documentElement.hasAttribute(consentFirstMark);

export function hasObjected(): boolean {
  return readCookie(objectionCookie) !== undefined;
}

export function storeObjection(isObjecting: boolean): void {
  if (isObjecting) writeCookie(objectionCookie, '1', 'Lax', oneYear);
  else removeCookie(objectionCookie, 'Lax');
}

/** Whether reports of our own may be sent, and the ids of the visit stored for them. */
export function maySendReports(): boolean {
  return !isPreview() && !hasObjected() && (!needsConsent() || granted.isGranted('analytics'));
}

/** Whether the codes of a link may be stored. */
export function mayStoreLinkCodes(): boolean {
  return !needsConsent() || granted.isGranted('marketing');
}
