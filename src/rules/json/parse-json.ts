/** The parsed text, not validated; undefined if it is missing or is not JSON. */
export function parseJson(text: string | null | undefined): unknown {
  // An error takes 20 µs to make, and most requests lack the cookies that are read this way.
  if (!text) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
