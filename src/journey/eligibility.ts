import type { Answers } from './answers.ts';

export interface EligibilityAnswer {
  questionId: string;
  answer: string;
}

/** The boiler answers as the contract carries them; none for a plan without a boiler. */
export function eligibilityFrom(answers: Answers): EligibilityAnswer[] {
  const boiler = answers['your-boiler'];
  const make = answers['boiler-make'];
  return [
    ...(boiler
      ? [
          { questionId: 'BOILER_WORKING', answer: boiler.isWorking },
          { questionId: 'BOILER_DOMESTIC_GAS', answer: boiler.isDomesticGas },
        ]
      : []),
    ...(make
      ? [
          { questionId: 'BOILER_MAKE', answer: make.make },
          { questionId: 'BOILER_AGE_CONFIRMED', answer: make.isAgeConfirmed },
        ]
      : []),
  ];
}

/** The way back: unparsed, since the caller judges it with the step's own schema. */
export function boilerAnswersFrom(eligibility: readonly EligibilityAnswer[]) {
  const answer = (id: string) => eligibility.find(({ questionId }) => questionId === id)?.answer;
  return {
    'your-boiler': {
      isWorking: answer('BOILER_WORKING'),
      isDomesticGas: answer('BOILER_DOMESTIC_GAS'),
    },
    'boiler-make': {
      make: answer('BOILER_MAKE'),
      isAgeConfirmed: answer('BOILER_AGE_CONFIRMED'),
    },
  };
}
