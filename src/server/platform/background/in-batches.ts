import { setImmediate } from 'node:timers/promises';

/**
 * Returns a function for one item that does the work for several together: for those of one turn of the event loop, and for
 * those that come while a batch is under way. There is one batch at a time. All items of a batch share its result or its error.
 */
export function inBatches<Item, Result>(
  work: (items: Item[]) => Promise<Result>,
): (item: Item) => Promise<Result> {
  let items: Item[] = [];
  let next: Promise<Result> | undefined;
  let latest: Promise<unknown> = Promise.resolve();

  const start = async (before: Promise<unknown>) => {
    await before.catch(() => {});
    await setImmediate();
    const batch = items;
    items = [];
    next = undefined;
    return work(batch);
  };

  return (item) => {
    items.push(item);
    if (!next) {
      next = start(latest);
      latest = next;
    }
    return next;
  };
}
