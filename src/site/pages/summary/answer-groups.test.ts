import { expect, test } from 'vitest';
import { describePlanTerms } from '#catalogue/plan-terms.ts';
import { createPlan } from '#tests/support/plan.ts';
import { belfastAddress, createAnswers } from '#tests/support/purchase.ts';
import { listAnswerGroups } from './answer-groups.ts';

const groupsOf = (product = createPlan()) =>
  listAnswerGroups({
    product,
    variant: product.productVariants[0],
    answers: createAnswers(product),
    terms: describePlanTerms(product),
  });

const rowsOf = (title: string) =>
  groupsOf()
    .find((group) => group.title === title)
    ?.items.map((item) => item.description);

test('the summary of a boiler plan has four groups, that of any other plan three', () => {
  const titles = groupsOf().map(({ title }) => title);
  expect(titles).toEqual(['Your plan', 'Your boiler', 'Your details', 'Your payments']);
  const plumbing = groupsOf(createPlan({ categories: ['PLUMBING'], subCategories: [] }));
  expect(plumbing.map(({ title }) => title)).toEqual([
    'Your plan',
    'Your details',
    'Your payments',
  ]);
});

test('no row of the summary is repeated', () => {
  const terms = groupsOf().flatMap(({ items }) => items.map(({ term }) => term));
  expect(new Set(terms).size).toBe(terms.length);
  const postcodes = groupsOf().flatMap(({ items }) =>
    items.filter(({ description }) => /LS1\s4AP/.test(description)),
  );
  expect(postcodes).toHaveLength(1);
});

test('postcode and phone number on the summary have no-break spaces', () => {
  expect(rowsOf('Your details')).toEqual(
    expect.arrayContaining(['27 Rowan Terrace, Leeds, LS1\u00a04AP', '07700\u00a0900123']),
  );
});

test('the summary shows the home and the correspondence address of a landlord', () => {
  const product = createPlan();
  const answers = createAnswers(product);
  const home = { addressLine1: '27 Rowan Terrace', addressLine2: '', town: 'Leeds' };
  const [details] = listAnswerGroups({
    product,
    variant: product.productVariants[0],
    answers: { ...answers, address: { ...home, correspondence: belfastAddress } },
    terms: describePlanTerms(product),
  }).filter(({ title }) => title === 'Your details');
  const rows = details?.items.filter(({ step }) => step === 'address');
  expect(rows?.map(({ term, description }) => [term, description])).toEqual([
    ['The home we look after', '27 Rowan Terrace, Leeds, LS1\u00a04AP'],
    ['Where we write to you', '4 Harbour Row, Belfast, BT1\u00a05GS'],
  ]);
});

test('the summary shows the whole sort code and masks the account number', () => {
  expect(rowsOf('Your payments')).toEqual(expect.arrayContaining(['20-00-00', '•••• 9911']));
});

test('the summary has exactly one Change link for each step', () => {
  const steps = groupsOf().flatMap(({ step, items }) => [
    step,
    ...items.flatMap((item) => item.step ?? []),
  ]);
  expect(steps).toEqual(['order', 'your-boiler', 'boiler-make', 'details', 'address', 'bank']);
});
