import { expect, test } from 'vitest';
import { createTurns } from './turns.ts';

test('callers go on in order, and other work of the process is done between two of them', async () => {
  const nextTurn = createTurns();
  const done: string[] = [];
  const calls = ['first', 'second', 'third'].map(async (name) => {
    await nextTurn();
    done.push(name);
    setImmediate(() => done.push(`after ${name}`));
  });
  await Promise.all(calls);
  expect(done).toEqual(['first', 'after first', 'second', 'after second', 'third']);
});
