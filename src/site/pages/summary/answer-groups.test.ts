import { expect, test } from 'vitest';
import { planTerms } from '#catalogue/plan-terms.ts';
import { plan } from '#tests/support/plan.ts';
import { answersFor, belfast } from '#tests/support/purchase.ts';
import { answerGroups } from './answer-groups.ts';

const groupsOf = (product = plan()) =>
  answerGroups({
    product,
    variant: product.productVariants[0],
    answers: answersFor(product),
    terms: planTerms(product),
  });

const rowsOf = (title: string) =>
  groupsOf()
    .find((group) => group.title === title)
    ?.items.map((item) => item.description);

test('a boiler plan has four groups, any other plan three', () => {
  const titles = groupsOf().map(({ title }) => title);
  expect(titles).toEqual(['Your plan', 'Your boiler', 'Your details', 'Your payments']);
  const plumbing = groupsOf(plan({ categories: ['PLUMBING'], subCategories: [] }));
  expect(plumbing.map(({ title }) => title)).toEqual([
    'Your plan',
    'Your details',
    'Your payments',
  ]);
});

test('no row is repeated', () => {
  const terms = groupsOf().flatMap(({ items }) => items.map(({ term }) => term));
  expect(new Set(terms).size).toBe(terms.length);
  const postcodes = groupsOf().flatMap(({ items }) =>
    items.filter(({ description }) => /LS1\s4AP/.test(description)),
  );
  expect(postcodes).toHaveLength(1);
});

test('postcode and phone number have no-break spaces', () => {
  expect(rowsOf('Your details')).toEqual(
    expect.arrayContaining(['27 Rowan Terrace, Leeds, LS1\u00a04AP', '07700\u00a0900123']),
  );
});

test('shows the home and the correspondence address of a landlord', () => {
  const product = plan();
  const answers = answersFor(product);
  const home = { addressLine1: '27 Rowan Terrace', addressLine2: '', town: 'Leeds' };
  const [details] = answerGroups({
    product,
    variant: product.productVariants[0],
    answers: { ...answers, address: { ...home, correspondence: belfast } },
    terms: planTerms(product),
  }).filter(({ title }) => title === 'Your details');
  const rows = details?.items.filter(({ step }) => step === 'address');
  expect(rows?.map(({ term, description }) => [term, description])).toEqual([
    ['The home we look after', '27 Rowan Terrace, Leeds, LS1\u00a04AP'],
    ['Where we write to you', '4 Harbour Row, Belfast, BT1\u00a05GS'],
  ]);
});

test('shows the whole sort code and masks the account number', () => {
  expect(rowsOf('Your payments')).toEqual(expect.arrayContaining(['20-00-00', '•••• 9911']));
});

test('each step has exactly one place to change it', () => {
  const steps = groupsOf().flatMap(({ step, items }) => [
    step,
    ...items.flatMap((item) => item.step ?? []),
  ]);
  expect(steps).toEqual(['order', 'your-boiler', 'boiler-make', 'details', 'address', 'bank']);
});
