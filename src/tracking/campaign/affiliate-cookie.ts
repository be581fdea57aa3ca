import type { AffiliateCodes } from '#api/affiliate-codes.ts';
import { affiliateCookie } from '#api/visit-cookies.ts';
import { readJsonCookie, removeCookie, writeCookie } from '#tracking/account/cookie.ts';
import { collectAffiliateCodes } from '#tracking/affiliate/affiliate-codes.ts';

/** The codes of the affiliate's link that the visitor came from. Empty if there are none. */
export function readAffiliateCodes(): AffiliateCodes {
  const stored = Object(readJsonCookie(affiliateCookie));
  return collectAffiliateCodes((key) => stored[key]);
}

/** As encoded in the cookie. All cookies together stay below 7 kB, because proxies refuse longer headers. */
const maxLength = 1700;

/**
 * Replaces the stored codes. Without a code the cookie is removed. A code that does not fit any more is left out: the browser
 * would refuse a longer cookie, with all of its codes.
 */
export function storeAffiliateCodes(codes: AffiliateCodes): void {
  const fitting: Record<string, string> = {};
  for (const [name, code] of Object.entries(codes)) {
    const more = JSON.stringify({ ...fitting, [name]: code });
    if (encodeURIComponent(more).length <= maxLength) fitting[name] = code;
  }
  if (Object.keys(fitting).length === 0) removeCookie(affiliateCookie, 'Lax');
  else writeCookie(affiliateCookie, JSON.stringify(fitting), 'Lax');
}
