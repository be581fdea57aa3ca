/** The decoded value of a cookie, from the text of `document.cookie` or a Cookie header. Undefined if it is missing or cannot be decoded. */
export function parseCookie(cookies: string, name: string): string | undefined {
  for (const pair of cookies.split(';')) {
    const [key, ...rest] = pair.split('=');
    if (key?.trim() !== name) continue;
    try {
      return decodeURIComponent(rest.join('=').trim());
    } catch {
      return undefined;
    }
  }
  return undefined;
}
