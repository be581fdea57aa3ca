/** "A", "A and B", "A, B and C" */
export function joinWithAnd(items: readonly string[]): string {
  const last = items.at(-1) ?? '';
  const others = items.slice(0, -1);
  return others.length === 0 ? last : `${others.join(', ')} and ${last}`;
}
