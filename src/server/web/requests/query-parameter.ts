/** A parameter of a URL's `search`. URLSearchParams would decode all parameters, and a client may send thousands. */
export function readQueryParameter(search: string, name: string): string | null {
  const start = `${name}=`;
  const pair = search
    .slice(1)
    .split('&')
    .find((one) => one.startsWith(start));
  return pair === undefined ? null : new URLSearchParams(pair).get(name);
}
