import { useNavigate, useRouteLoaderData } from 'react-router';
import { basePath } from '#api/paths.ts';
import type { AnswerOf, StepId } from '#journey/answers.ts';
import { getStepLabels, getStepsOfPlan } from '#journey/steps.ts';
import { saveAnswer, useStoredAnswers } from '#site/journey-state/in-tab/answers.ts';
import { isChangingFromSummary } from '#site/journey-state/in-tab/change-from-summary.ts';
import { whileSending } from '#site/shell/page-files.ts';
import { findChosenVariant } from '#site/steps/chosen-variant.ts';
import { getStepUrl } from '#site/steps/step-url.ts';
import type { clientLoader } from './journey-route.tsx';

/**
 * The plan of this journey, and the next and previous pages of one step. It does not validate answers, so the
 * order page, which needs no more, does not load zod.
 */
export function usePlanStep<Id extends StepId>(id: Id) {
  const journey = useRouteLoaderData<typeof clientLoader>('journey/journey-route');
  if (!journey) throw new Error('A journey step was rendered outside the journey.');
  const { product } = journey;
  const navigate = useNavigate();
  // The page is hidden until the guard has passed. Showing the answers before would render it once more, in one piece.
  const stored = useStoredAnswers(journey.isGuarded, journey.carried?.answers);
  const steps = getStepsOfPlan(product);
  const labels = getStepLabels(product);
  const index = steps.findIndex((step) => step.id === id);
  const pathUrl = (path: string | undefined) => getStepUrl(product.productId, path ?? '');
  const urlOf = (step: StepId) => pathUrl(steps.find(({ id }) => id === step)?.path);
  const before = steps[index - 1];
  const after = steps[index + 1];
  const label = steps[index]?.label;

  const backTo = () => {
    if (journey.isBackToSummary) return urlOf('summary');
    return before ? pathUrl(before.path) : basePath;
  };

  return {
    ...journey,
    stored,
    refused: journey.carried?.refused?.step === id ? journey.carried.refused : undefined,
    variant: findChosenVariant(product, stored.order),
    labels,
    position: label ? labels.indexOf(label) + 1 : 1,
    backTo: backTo(),
    /** The steps that Continue may lead to. After a change the guard may ask for another step before the summary. */
    nextSteps: steps.slice(index + 1, journey.isChanging ? -1 : index + 2).map(({ id }) => id),
    nextNote: journey.isChanging ? 'Next, back to your summary' : after?.nextNote,
    urlOf,
    /** Stores the step's answer and navigates to the next step, or back to the summary after a change. */
    answer: (given: AnswerOf<Id>) => {
      saveAnswer(id, given);
      // If the change leaves a step unanswered, the guard redirects from the summary to that step. The summary
      // itself always continues, even if another tab has started a change.
      const isChange = id !== 'summary' && isChangingFromSummary(product.productId);
      const next = isChange ? urlOf('summary') : after && pathUrl(after.path);
      if (next) void whileSending(Promise.resolve(navigate(next)));
    },
  };
}
