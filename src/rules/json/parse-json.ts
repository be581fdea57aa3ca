/** The parsed text, not validated; undefined if it is missing or is not JSON. */
export function parseJson(text: string | null | undefined): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}
