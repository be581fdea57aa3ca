import { expect, test } from 'vitest';
import type { Answers } from './answers.ts';
import {
  createEligibilityAnswers,
  listEligibilityQuestions,
  readEligibilityAnswers,
} from './eligibility.ts';
import { journeySteps } from './steps.ts';

const boiler = {
  'your-boiler': { isWorking: 'Y', isDomesticGas: 'Y' },
  'boiler-make': { make: 'Vaillant', isAgeConfirmed: 'Y' },
} as const;

/** The answers with the confirmed age limit, which is not part of create-contract. */
const answers: Answers = {
  ...boiler,
  'boiler-make': { ...boiler['boiler-make'], ageLimitYears: 15 },
};

test('createEligibilityAnswers gives the boiler answers by question id', () => {
  expect(createEligibilityAnswers(journeySteps, answers)).toEqual([
    { questionId: 'BOILER_WORKING', answer: 'Y' },
    { questionId: 'BOILER_DOMESTIC_GAS', answer: 'Y' },
    { questionId: 'BOILER_MAKE', answer: 'Vaillant' },
    { questionId: 'BOILER_AGE_CONFIRMED', answer: 'Y' },
  ]);
});

test('readEligibilityAnswers gives the same answers back, in any order', () => {
  const eligibility = createEligibilityAnswers(journeySteps, answers);
  expect(readEligibilityAnswers(eligibility)).toEqual(boiler);
  expect(readEligibilityAnswers(eligibility.toReversed())).toEqual(boiler);
});

test('createEligibilityAnswers leaves out questions without an answer and questions of other steps', () => {
  expect(createEligibilityAnswers(journeySteps, {})).toEqual([]);
  expect(
    createEligibilityAnswers(journeySteps, { 'your-boiler': boiler['your-boiler'] }),
  ).toHaveLength(2);
  const withoutBoiler = journeySteps.filter(
    ({ id }) => id !== 'your-boiler' && id !== 'boiler-make',
  );
  expect(createEligibilityAnswers(withoutBoiler, answers)).toEqual([]);
  expect(listEligibilityQuestions(withoutBoiler)).toEqual([]);
});

test('readEligibilityAnswers ignores unknown question ids', () => {
  expect(readEligibilityAnswers([{ questionId: 'ROOF', answer: 'Y' }])).toEqual({
    'your-boiler': { isWorking: undefined, isDomesticGas: undefined },
    'boiler-make': { make: undefined, isAgeConfirmed: undefined },
  });
});
