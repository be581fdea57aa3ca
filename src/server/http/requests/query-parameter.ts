/**
 * A parameter of a URL's `search`. Only it is looked for and decoded, because a client may send thousands: taking 8 kB of them apart would
 * cost more than the page.
 */
export function readQueryParameter(search: string, name: string): string | null {
  const start = `${name}=`;
  for (let at = search.indexOf(start); at !== -1; at = search.indexOf(start, at + 1)) {
    if (at !== 1 && search[at - 1] !== '&') continue;
    const end = search.indexOf('&', at);
    return new URLSearchParams(search.slice(at, end === -1 ? undefined : end)).get(name);
  }
  return null;
}
