import { expect, test } from 'vitest';
import type { Product } from '#catalogue/product.ts';
import { createPlanWithVariant } from '#tests/support/plan.ts';
import { createAnswers, loadedTestContent } from '#tests/support/purchase.ts';
import type { Answers } from './answers.ts';
import { createNeedsStatement, formatNeedsStatement } from './needs-statement.ts';

const insurance = createPlanWithVariant({}, { productType: 'Insurance Policy' });

function textFor({ product, variant }: typeof insurance, changes: Answers = {}): string {
  return formatNeedsStatement(
    createNeedsStatement(product, variant, { ...createAnswers(product), ...changes }),
  );
}

test('the demands-and-needs statement of insurance names the buyer’s answers', () => {
  expect(textFor(insurance).split('\n')).toEqual([
    'Your demands and needs',
    'What you told us and what you have chosen:',
    'You have a gas boiler that heats a home, and it is working.',
    'It was made by Worcester Bosch, and it is 15 years old or less.',
    'The home is at LS1 4AP, and you own it or are its landlord.',
    'You have chosen cover for boiler repairs.',
    'You have chosen a call-out fee of £99 for each claim.',
    'Hearth Care meets the demands and needs of someone with this home who wants this cover. We have given you facts, not advice: whether to buy it is your decision.',
  ]);
});

test('the demands-and-needs statement says that a boiler make is not in our list, and that there is no call-out fee', () => {
  const free = createPlanWithVariant(
    { priceVariation: 0, surchargeName: undefined },
    { boilerAgeLimitYears: undefined },
  );
  const make = { make: 'Other', isAgeConfirmed: 'Y', ageLimitYears: 0 } as const;
  const text = textFor(free, { 'boiler-make': make });
  expect(text).toContain('Its make is not in our list, and it is in good order for its age.');
  expect(text).toContain('You have chosen to pay no call-out fee.');
});

test('a plan of a content version without coverFor is named with its summary', () => {
  expect(textFor(createPlanWithVariant({}, { coverFor: undefined }))).toContain(
    '\nYou have chosen Hearth Care. We fix your boiler.\n',
  );
});

test('a plumbing plan ignores boiler answers from another plan', () => {
  const plumbing = createPlanWithVariant(
    {},
    { categories: ['PLUMBING'], subCategories: [], coverFor: 'leaks and burst pipes' },
  );
  expect(textFor(plumbing)).not.toContain('boiler');
});

test.each(loadedTestContent.products.filter(({ productVariants }) => productVariants.length > 0))(
  'the texts of $productTitle say “policy” and “demands and needs” only if it is insurance',
  (product: Product) => {
    const [variant] = product.productVariants;
    if (!variant) throw new Error('The plan has no variant.');
    const text = textFor({ product, variant });
    const isPolicy = product.productType === 'Insurance Policy';
    expect(/demands and needs/.test(text)).toBe(isPolicy);
    if (!isPolicy) expect(text).not.toMatch(/polic(y|ies)/i);
  },
);
