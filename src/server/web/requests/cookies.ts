/** The longest value that is read; a browser stores at most 4,096 bytes of a cookie. */
const maxValueLength = 4096;

interface CookieOptions {
  path: string;
  isSecure: boolean;
  /** In seconds; 0 removes the cookie. Without it the cookie ends with the browser's session. */
  maxAge?: number;
}

/** A Set-Cookie header. No script can read the cookie, and no form of another site sends it. */
export function createCookie(
  name: string,
  value: string,
  { path, isSecure, maxAge }: CookieOptions,
): string {
  const life = maxAge === undefined ? '' : `; Max-Age=${maxAge}`;
  return `${name}=${value}${life}; Path=${path}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
}

/**
 * The values of these cookies, decoded. The header is read once, and other cookies are not decoded: a library that
 * decodes each escape of a value on its own took 40 ms for a header of 14 kB.
 */
export function readCookies<Name extends string>(
  header: string | null | undefined,
  names: readonly Name[],
): Partial<Record<Name, string>> {
  const values: Partial<Record<Name, string>> = {};
  for (const pair of header?.split(';') ?? []) {
    const equals = pair.indexOf('=');
    if (equals === -1) continue;
    const given = pair.slice(0, equals).trim();
    const name = names.find((one) => one === given);
    // As in browsers, the first of several cookies with one name counts.
    if (name === undefined || values[name] !== undefined) continue;
    const value = decode(pair.slice(equals + 1));
    if (value !== undefined) values[name] = value;
  }
  return values;
}

function decode(text: string): string | undefined {
  if (text.length > maxValueLength) return undefined;
  try {
    return decodeURIComponent(text.trim().replace(/^"(.*)"$/, '$1'));
  } catch {
    return undefined;
  }
}
