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

/** Replaces the stored codes. Without a code the cookie is removed. The last codes are left out if all do not fit. */
export function storeAffiliateCodes(codes: AffiliateCodes): void {
  const names = Object.keys(codes);
  let text: string;
  do text = JSON.stringify(codes, names);
  while (encodeURIComponent(text).length > maxLength && names.pop());
  if (names.length === 0) removeCookie(affiliateCookie, 'Lax');
  else writeCookie(affiliateCookie, text, 'Lax');
}
