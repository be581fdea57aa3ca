/** JSON for hashes of what is stored as jsonb, which does not keep the order of keys: the keys are sorted. */
export function stringifyWithSortedKeys(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
