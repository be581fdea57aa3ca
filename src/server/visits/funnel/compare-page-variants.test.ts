import { expect, test } from 'vitest';
import { createTestFunnel } from '#tests/support/funnel.ts';
import { comparePageVariants } from './compare-page-variants.ts';

const [base] = createTestFunnel()['page-variant'];
const pageVariant = (label: string, order: number, bought: number) => {
  if (!base) throw new Error('The funnel has no page variant.');
  return { ...base, label, reached: { ...base.reached, order, bought } };
};

test('the comparison names the page variant that sells more and the confidence interval of the difference', () => {
  expect(comparePageVariants([pageVariant('A', 4232, 812), pageVariant('B', 4228, 894)])).toEqual({
    isCertain: true,
    sentence:
      '“B” sells 2.0 points more: with 95% confidence the difference lies between 0.2 and 3.7 points.',
  });
});

test('the comparison says that a difference may be chance when its interval contains zero', () => {
  expect(comparePageVariants([pageVariant('A', 4232, 812), pageVariant('B', 4228, 830)])).toEqual({
    isCertain: false,
    sentence:
      '“B” sells 0.4 points more, which may be chance: with 95% confidence the difference lies between −1.2 and 2.1 points.',
  });
});

test('the comparison says that there are too few purchases', () => {
  expect(comparePageVariants([pageVariant('A', 40, 9), pageVariant('B', 40, 20)])).toEqual({
    isCertain: false,
    sentence: 'There are too few purchases to compare the two.',
  });
});

test.each([
  [[]],
  [[pageVariant('A', 4232, 812)]],
  [[pageVariant('A', 4232, 812), pageVariant('B', 4232, 812), pageVariant('C', 4232, 812)]],
])(
  'comparePageVariants returns undefined unless there are exactly two page variants: %j',
  (rows) => {
    expect(comparePageVariants(rows)).toBeUndefined();
  },
);
