export function takeFirst<Item>(items: readonly Item[], count = 3): Item[] {
  return items.slice(0, Math.max(0, count));
}
