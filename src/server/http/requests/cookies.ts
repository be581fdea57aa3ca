/** The longest value that is read; a browser stores at most 4,096 bytes of a cookie. */
const maxValueLength = 4096;

interface CookieOptions {
  isSecure: boolean;
  /** In seconds; 0 removes the cookie. Without it the cookie ends with the browser's session. */
  maxAge?: number | undefined;
  /** A Strict cookie does not arrive with a visit from another site. Default: Lax. */
  sameSite?: 'Strict' | 'Lax' | undefined;
}

/** A Set-Cookie header of a cookie that pages' scripts read too. */
export function createCookie(name: string, value: string, options: CookieOptions): string {
  return `${name}=${writeCookie(value, '', options)}`;
}

/** A Set-Cookie header of a cookie for the server alone: no script can read it, and with HTTPS no other host can set it. */
export function createHostCookie(name: string, value: string, options: CookieOptions): string {
  return `${hostName(name, options.isSecure)}=${writeCookie(value, ' HttpOnly;', options)}`;
}

/** The value is encoded, so that none can add an attribute or another header. */
function writeCookie(
  value: string,
  access: string,
  { isSecure, maxAge, sameSite = 'Lax' }: CookieOptions,
): string {
  const life = maxAge === undefined ? '' : ` Max-Age=${maxAge};`;
  const secure = isSecure ? '; Secure' : '';
  return `${encodeURIComponent(value)};${life} Path=/;${access} SameSite=${sameSite}${secure}`;
}

/** Browsers take a cookie of this prefix only from this host, over HTTPS. */
const hostName = (name: string, isSecure: boolean) => (isSecure ? `__Host-${name}` : name);

/** The values of cookies that `createHostCookie` made. With HTTPS a cookie without the prefix is not read. */
export function readHostCookies<Name extends string>(
  header: string | null | undefined,
  names: readonly Name[],
  isSecure: boolean,
): Partial<Record<Name, string>> {
  const sent = readCookies(
    header,
    names.map((name) => hostName(name, isSecure)),
  );
  const values: Partial<Record<Name, string>> = {};
  for (const name of names) {
    const value = sent[hostName(name, isSecure)];
    if (value !== undefined) values[name] = value;
  }
  return values;
}

/**
 * The values of these cookies, decoded. Only they are looked for in the header, which a client may fill with thousands of others: taking
 * 14 kB of it apart would cost more than the page.
 */
export function readCookies<Name extends string>(
  header: string | null | undefined,
  names: readonly Name[],
): Partial<Record<Name, string>> {
  const values: Partial<Record<Name, string>> = {};
  for (const name of names) {
    const value = header ? readCookie(header, `${name}=`) : undefined;
    if (value !== undefined) values[name] = value;
  }
  return values;
}

/** As in browsers, the first of several cookies with one name counts; one that cannot be decoded is none. */
function readCookie(header: string, start: string): string | undefined {
  for (let at = header.indexOf(start); at !== -1; at = header.indexOf(start, at + 1)) {
    if (!beginsPair(header, at)) continue;
    const end = header.indexOf(';', at);
    const value = decode(header.slice(at + start.length, end === -1 ? undefined : end));
    if (value !== undefined) return value;
  }
  return undefined;
}

function beginsPair(header: string, at: number): boolean {
  let before = at - 1;
  while (header[before] === ' ') before -= 1;
  return before === -1 || header[before] === ';';
}

function decode(text: string): string | undefined {
  if (text.length > maxValueLength) return undefined;
  try {
    return decodeURIComponent(text.trim().replace(/^"(.*)"$/, '$1'));
  } catch {
    return undefined;
  }
}
