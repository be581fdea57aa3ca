// The base URL for relative addresses. Nothing is requested from it.
const base = 'https://relative.invalid';

/** False for script-type schemes, e.g. `javascript:`, and for `data:` that is not an image. */
export function isSafeAddress(address: string): boolean {
  if (!URL.canParse(address, base)) return false;
  // The parser drops tabs, line breaks and leading control characters, as the browser does when a link is followed.
  const { protocol, pathname } = new URL(address, base);
  if (protocol === 'data:') return /^image\//i.test(pathname);
  return !protocol.endsWith('script:');
}
