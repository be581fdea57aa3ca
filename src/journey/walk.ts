import { isAnswered, type JourneyContext, type StepId, type UncheckedAnswers } from './answers.ts';
import { getStepsOfPlan, type JourneyStep } from './steps.ts';

export interface JourneyWalk {
  /** The steps of this plan's journey, in order. */
  steps: readonly JourneyStep[];
  /** The first step without a valid answer; undefined once every step is answered. */
  firstUnanswered: JourneyStep | undefined;
  /** Whether a step may be opened: every earlier step is answered. */
  isReachable: (id: StepId) => boolean;
  next: (id: StepId) => JourneyStep | undefined;
  previous: (id: StepId) => JourneyStep | undefined;
}

/**
 * Walks through the plan's steps. `isDone` replaces the validation where the answers have been validated
 * before.
 */
export function walkJourney(
  context: JourneyContext,
  answers: UncheckedAnswers,
  isDone: typeof isAnswered = isAnswered,
): JourneyWalk {
  const own = getStepsOfPlan(context.product);
  const indexOf = (id: StepId) => own.findIndex((step) => step.id === id);
  const firstGap = own.findIndex((step) => !isDone(step.id, answers, context));
  const lastReachable = firstGap === -1 ? own.length - 1 : firstGap;

  return {
    steps: own,
    firstUnanswered: own[firstGap],
    isReachable: (id) => indexOf(id) !== -1 && indexOf(id) <= lastReachable,
    next: (id) => own.find((_, index) => own[index - 1]?.id === id),
    previous: (id) => own[indexOf(id) - 1],
  };
}
