import { useMemo } from 'react';
import { keepValidAnswers, type StepId } from '#journey/answers.ts';
import { usePlanStep } from './use-plan-step.ts';

/** `usePlanStep` with the validated answers of all steps so far. */
export function useJourney<Id extends StepId>(id: Id) {
  const plan = usePlanStep(id);
  const { product, today, boilerMakes, stored } = plan;
  const context = useMemo(() => ({ product, today, boilerMakes }), [product, today, boilerMakes]);
  const answers = useMemo(() => keepValidAnswers(stored, context), [stored, context]);
  return {
    ...plan,
    context,
    answers,
    /** This step's stored answer, not validated: the form is refilled with it. */
    stored: stored[id],
  };
}
