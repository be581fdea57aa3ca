import { expect, test } from 'vitest';
import type { Answers } from './answers.ts';
import { answersFromEligibility, eligibilityFrom, questionsOf } from './eligibility.ts';
import { steps } from './steps.ts';

const boiler = {
  'your-boiler': { isWorking: 'Y', isDomesticGas: 'Y' },
  'boiler-make': { make: 'Vaillant', isAgeConfirmed: 'Y' },
} as const;

/** With the confirmed age limit, which create-contract does not carry. */
const answers: Answers = {
  ...boiler,
  'boiler-make': { ...boiler['boiler-make'], ageLimitYears: 15 },
};

test('eligibilityFrom gives the boiler answers by question id', () => {
  expect(eligibilityFrom(steps, answers)).toEqual([
    { questionId: 'BOILER_WORKING', answer: 'Y' },
    { questionId: 'BOILER_DOMESTIC_GAS', answer: 'Y' },
    { questionId: 'BOILER_MAKE', answer: 'Vaillant' },
    { questionId: 'BOILER_AGE_CONFIRMED', answer: 'Y' },
  ]);
});

test('answersFromEligibility gives the same answers back, in any order', () => {
  const eligibility = eligibilityFrom(steps, answers);
  expect(answersFromEligibility(eligibility)).toEqual(boiler);
  expect(answersFromEligibility(eligibility.toReversed())).toEqual(boiler);
});

test('leaves out questions without an answer and questions of other steps', () => {
  expect(eligibilityFrom(steps, {})).toEqual([]);
  expect(eligibilityFrom(steps, { 'your-boiler': boiler['your-boiler'] })).toHaveLength(2);
  const withoutBoiler = steps.filter(({ id }) => id !== 'your-boiler' && id !== 'boiler-make');
  expect(eligibilityFrom(withoutBoiler, answers)).toEqual([]);
  expect(questionsOf(withoutBoiler)).toEqual([]);
});

test('ignores unknown question ids', () => {
  expect(answersFromEligibility([{ questionId: 'ROOF', answer: 'Y' }])).toEqual({
    'your-boiler': { isWorking: undefined, isDomesticGas: undefined },
    'boiler-make': { make: undefined, isAgeConfirmed: undefined },
  });
});
