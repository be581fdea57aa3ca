import { expect, test } from 'vitest';
import { createTestFunnel } from '#tests/support/funnel.ts';
import { compareVariants } from './compare-variants.ts';

const [base] = createTestFunnel().variant;
const variant = (label: string, order: number, bought: number) => {
  if (!base) throw new Error('The funnel has no page variant.');
  return { ...base, label, reached: { ...base.reached, order, bought } };
};

test('names the variant that sells more and the confidence interval of the difference', () => {
  expect(compareVariants([variant('A', 4232, 812), variant('B', 4228, 894)])).toBe(
    '“B” sells 2.0 points more; with 95% confidence the difference lies between 0.2 and 3.7 points.',
  );
});

test('says that a difference may be chance when the interval contains zero', () => {
  expect(compareVariants([variant('A', 4232, 812), variant('B', 4228, 830)])).toBe(
    '“B” sells 0.4 points more, which may be chance: with 95% confidence the difference lies between −1.2 and 2.1 points.',
  );
});

test('says that there are too few purchases to compare', () => {
  expect(compareVariants([variant('A', 40, 9), variant('B', 40, 20)])).toBe(
    'There are too few purchases to compare the two.',
  );
});

test.each([
  [[]],
  [[variant('A', 4232, 812)]],
  [[variant('A', 4232, 812), variant('B', 4232, 812), variant('C', 4232, 812)]],
])('compareVariants returns undefined unless there are exactly two variants: %j', (rows) => {
  expect(compareVariants(rows)).toBeUndefined();
});
