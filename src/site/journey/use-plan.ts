import { useNavigate, useRouteLoaderData } from 'react-router';
import { basePath } from '#api/paths.ts';
import type { AnswerOf, StepId } from '#journey/answers.ts';
import { labelsOf, stepsOf } from '#journey/steps.ts';
import { saveAnswer, useStoredAnswers } from '#site/session/answers.ts';
import { isChanging } from '#site/session/changing.ts';
import { chosenVariant } from './chosen-variant.ts';
import type { clientLoader } from './journey-route.tsx';
import { stepAddress } from './step-address.ts';

/**
 * The plan being bought, seen from one step, with the ways on and back. It judges no answers, so a page
 * that needs nothing more stays light.
 */
export function usePlan<Id extends StepId>(id: Id) {
  const journey = useRouteLoaderData<typeof clientLoader>('journey/journey-route');
  if (!journey) throw new Error('A journey step was rendered outside the journey.');
  const { product } = journey;
  const navigate = useNavigate();
  const stored = useStoredAnswers();
  const steps = stepsOf(product);
  const labels = labelsOf(product);
  const index = steps.findIndex((step) => step.id === id);
  const pathAddress = (path: string | undefined) => stepAddress(product.productId, path ?? '');
  const addressOf = (step: StepId) => pathAddress(steps.find(({ id }) => id === step)?.path);
  const before = steps[index - 1];
  const after = steps[index + 1];
  const label = steps[index]?.label;

  const backTo = () => {
    if (journey.isBackToSummary) return addressOf('summary');
    return before ? pathAddress(before.path) : basePath;
  };

  return {
    ...journey,
    stored,
    variant: chosenVariant(product, stored.order),
    labels,
    position: label ? labels.indexOf(label) + 1 : 1,
    backTo: backTo(),
    next: after?.id,
    addressOf,
    /** Keeps a step's answer and moves on. */
    answer: (given: AnswerOf<Id>) => {
      saveAnswer(id, given);
      // Whatever the change leaves unanswered comes before the summary: the guard sees to it. From the
      // summary itself the way is on, though a link to change may have been opened in another tab.
      if (id !== 'summary' && isChanging(product.productId)) navigate(addressOf('summary'));
      else if (after) navigate(pathAddress(after.path));
    },
  };
}
