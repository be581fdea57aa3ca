import { useMemo } from 'react';
import { type StepId, validAnswers } from '#journey/answers.ts';
import { usePlan } from './use-plan.ts';

/** The plan seen from one step, and what the buyer told us so far. */
export function useJourney<Id extends StepId>(id: Id) {
  const plan = usePlan(id);
  const { product, today, boilerMakes, stored } = plan;
  const context = useMemo(() => ({ product, today, boilerMakes }), [product, today, boilerMakes]);
  const answers = useMemo(() => validAnswers(stored, context), [stored, context]);
  return {
    ...plan,
    context,
    answers,
    /** Stored but not judged: what a form is refilled with. */
    stored: stored[id],
  };
}
