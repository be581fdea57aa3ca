import type { AnswerOf, Answers, StepId } from './answers.ts';
import type { JourneyStep } from './steps.ts';

export interface EligibilityAnswer {
  questionId: string;
  answer: string;
}

/** The step field that answers an eligibility question of the create-contract request. */
const question = <const Id extends string, Of extends StepId>(
  questionId: Id,
  stepId: Of,
  field: keyof AnswerOf<Of> & string,
) => ({ questionId, stepId, field });

/** The questions that decide eligibility. A new one needs a row here and its text in `wording.ts`. */
const eligibilityQuestions = [
  question('BOILER_WORKING', 'your-boiler', 'isWorking'),
  question('BOILER_DOMESTIC_GAS', 'your-boiler', 'isDomesticGas'),
  question('BOILER_MAKE', 'boiler-make', 'make'),
  question('BOILER_AGE_CONFIRMED', 'boiler-make', 'isAgeConfirmed'),
];
export type QuestionId = (typeof eligibilityQuestions)[number]['questionId'];

/** The eligibility questions that the given steps ask. */
export function listEligibilityQuestions(steps: readonly JourneyStep[]) {
  return eligibilityQuestions.filter(({ stepId }) => steps.some(({ id }) => id === stepId));
}

/** The eligibility answers of the given steps as create-contract takes them. */
export function createEligibilityAnswers(
  steps: readonly JourneyStep[],
  answers: Answers,
): EligibilityAnswer[] {
  return listEligibilityQuestions(steps).flatMap(({ questionId, stepId, field }) => {
    const given: Record<string, unknown> = { ...answers[stepId] };
    const answer = given[field];
    return typeof answer === 'string' ? [{ questionId, answer }] : [];
  });
}

/** The inverse of `createEligibilityAnswers`: the answers by step, not yet validated. */
export function readEligibilityAnswers(eligibility: readonly EligibilityAnswer[]) {
  const answers: { [Id in StepId]?: Record<string, unknown> } = {};
  for (const { questionId, stepId, field } of eligibilityQuestions) {
    const given = eligibility.find((candidate) => candidate.questionId === questionId);
    answers[stepId] = { ...answers[stepId], [field]: given?.answer };
  }
  return answers;
}
