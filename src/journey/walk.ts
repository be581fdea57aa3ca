import { isAnswered, type JourneyContext, type StepId, type UncheckedAnswers } from './answers.ts';
import { type Step, stepsOf } from './steps.ts';

export interface Walk {
  /** The steps of this plan's journey, in order. */
  steps: readonly Step[];
  /** Undefined once every step is answered. */
  firstUnanswered: Step | undefined;
  /** True if every earlier step is answered. */
  isReachable: (id: StepId) => boolean;
  next: (id: StepId) => Step | undefined;
  previous: (id: StepId) => Step | undefined;
}

export function walk(context: JourneyContext, answers: UncheckedAnswers): Walk {
  const own = stepsOf(context.product);
  const indexOf = (id: StepId) => own.findIndex((step) => step.id === id);
  const firstGap = own.findIndex((step) => !isAnswered(step.id, answers, context));
  const lastReachable = firstGap === -1 ? own.length - 1 : firstGap;

  return {
    steps: own,
    firstUnanswered: own[firstGap],
    isReachable: (id) => indexOf(id) !== -1 && indexOf(id) <= lastReachable,
    next: (id) => (indexOf(id) === -1 ? undefined : own[indexOf(id) + 1]),
    previous: (id) => own[indexOf(id) - 1],
  };
}
