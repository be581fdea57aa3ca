import { parseJson } from '#rules/json/parse-json.ts';
import { parseCookie } from './parse-cookie.ts';

const oneDay = 86_400;

/** Strict cookies do not arrive with a visit from another site, so the server must not need them there. */
type SameSite = 'Strict' | 'Lax';

/** The decoded value; undefined if the cookie is missing, malformed or blocked. */
export function readCookie(name: string): string | undefined {
  try {
    return parseCookie(document.cookie, name);
  } catch {
    return undefined;
  }
}

/** Reads a cookie that is JSON; undefined if it is missing or malformed. */
export function readJsonCookie(name: string): unknown {
  return parseJson(readCookie(name)) ?? undefined;
}

/** Sets a cookie, by default for one day. Does nothing when cookies are blocked. */
export function writeCookie(
  name: string,
  value: string,
  sameSite: SameSite,
  seconds = oneDay,
): void {
  setCookie(name, encodeURIComponent(value), seconds, sameSite);
}

export function removeCookie(name: string, sameSite: SameSite): void {
  if (readCookie(name) !== undefined) setCookie(name, '', 0, sameSite);
}

function setCookie(name: string, value: string, seconds: number, sameSite: SameSite): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  try {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
    document.cookie = `${name}=${value}; Path=/; Max-Age=${seconds}; SameSite=${sameSite}${secure}`;
  } catch {
    // Cookies are blocked.
  }
}
