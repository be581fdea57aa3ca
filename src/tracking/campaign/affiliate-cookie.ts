import {
  type AffiliateCodes,
  collectAffiliateCodes,
  writeAffiliateCookie,
} from '#api/affiliate-codes.ts';
import { affiliateCookie } from '#api/visit-cookies.ts';
import { readJsonCookie, removeCookie, writeCookie } from '#tracking/account/cookie.ts';

/** The codes of the affiliate's link that the visitor came from. Empty if there are none. */
export function readAffiliateCodes(): AffiliateCodes {
  const stored = Object(readJsonCookie(affiliateCookie));
  return collectAffiliateCodes((key) => stored[key]);
}

/** Replaces the stored codes. Without a code the cookie is removed. */
export function storeAffiliateCodes(codes: AffiliateCodes): void {
  const text = writeAffiliateCookie(codes);
  if (text === '') removeCookie(affiliateCookie, 'Lax');
  else writeCookie(affiliateCookie, text, 'Lax');
}
