import { expect, test } from 'vitest';
import type { Answers } from './answers.ts';
import { boilerAnswersFrom, eligibilityFrom } from './eligibility.ts';

const boiler = {
  'your-boiler': { isWorking: 'Y', isDomesticGas: 'Y' },
  'boiler-make': { make: 'Vaillant', isAgeConfirmed: 'Y' },
} as const;

/** As the buyer gave them: the confirmed limit stays with the browser. */
const answers: Answers = {
  ...boiler,
  'boiler-make': { ...boiler['boiler-make'], ageLimitYears: 15 },
};

test('the boiler answers become the contract’s question ids', () => {
  expect(eligibilityFrom(answers)).toEqual([
    { questionId: 'BOILER_WORKING', answer: 'Y' },
    { questionId: 'BOILER_DOMESTIC_GAS', answer: 'Y' },
    { questionId: 'BOILER_MAKE', answer: 'Vaillant' },
    { questionId: 'BOILER_AGE_CONFIRMED', answer: 'Y' },
  ]);
});

test('the way back gives the same answers, in whatever order they come', () => {
  expect(boilerAnswersFrom(eligibilityFrom(answers))).toEqual(boiler);
  expect(boilerAnswersFrom(eligibilityFrom(answers).toReversed())).toEqual(boiler);
});

test('a question that was not asked has no answer', () => {
  expect(eligibilityFrom({})).toEqual([]);
  expect(eligibilityFrom({ 'your-boiler': boiler['your-boiler'] })).toHaveLength(2);
  expect(boilerAnswersFrom([{ questionId: 'ROOF', answer: 'Y' }])).toEqual({
    'your-boiler': { isWorking: undefined, isDomesticGas: undefined },
    'boiler-make': { make: undefined, isAgeConfirmed: undefined },
  });
});
