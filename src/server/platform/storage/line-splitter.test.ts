import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createLineSplitter } from './line-splitter.ts';

function linesOf(chunks: string[], maxLineBytes: number): (string | undefined)[] {
  const splitter = createLineSplitter(maxLineBytes);
  const lines = chunks.flatMap((chunk) => [...splitter.push(Buffer.from(chunk))]);
  return [...lines, ...splitter.end()].map((line) => line?.toString());
}

test('the line splitter returns the same lines however the input is cut into chunks', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', '\n') });
  fc.assert(
    fc.property(fc.array(text), (chunks) => {
      const lines = chunks.join('').split('\n');
      if (lines.at(-1) === '') lines.pop();
      expect(linesOf(chunks, 1000)).toEqual(lines);
    }),
  );
});

test('the line splitter returns undefined for a line over the limit and continues with the next line', () => {
  expect(linesOf(['one\n12345', '6789', '0\ntwo\n', '123456'], 5)).toEqual([
    'one',
    undefined,
    'two',
    undefined,
  ]);
});
