import { expect, test } from 'vitest';
import { inBatches } from './in-batches.ts';

test('items of one turn and those that come while a batch is under way are worked on together, one batch at a time', async () => {
  const batches: string[][] = [];
  const ends: (() => void)[] = [];
  const add = inBatches(async (items: string[]) => {
    batches.push(items);
    await new Promise<void>((resolve) => ends.push(resolve));
    return items.length;
  });
  const first = Promise.all([add('a'), add('b')]);
  await expect.poll(() => batches).toEqual([['a', 'b']]);
  const second = Promise.all([add('c'), add('d'), add('e')]);
  expect(batches).toHaveLength(1);
  ends.shift()?.();
  expect(await first).toEqual([2, 2]);
  await expect.poll(() => batches.at(-1)).toEqual(['c', 'd', 'e']);
  ends.shift()?.();
  expect(await second).toEqual([3, 3, 3]);
});

test('a batch that fails fails for its items only', async () => {
  const add = inBatches(async (items: string[]) => {
    if (items.includes('bad')) throw new Error('refused');
    return items;
  });
  const failed = [add('good'), add('bad')];
  await Promise.all(failed.map((each) => expect(each).rejects.toThrow('refused')));
  expect(await add('next')).toEqual(['next']);
});
