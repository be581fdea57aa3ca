import { useNavigate, useRouteLoaderData } from 'react-router';
import { basePath } from '#api/paths.ts';
import { type Product, variantById, variantsByPrice } from '#catalogue/product.ts';
import type { AnswerOf, StepId } from '#journey/answers.ts';
import { labelsOf, stepsOf } from '#journey/steps.ts';
import { saveAnswer, useStoredAnswers } from '#site/session/answers.ts';
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
  const addressOf = (path: string | undefined) => stepAddress(product.productId, path ?? '');
  const before = steps[index - 1];
  const after = steps[index + 1];
  const label = steps[index]?.label;

  return {
    ...journey,
    stored,
    variant: chosenVariant(product, stored.order),
    labels,
    position: label ? labels.indexOf(label) + 1 : 1,
    backTo: before ? addressOf(before.path) : basePath,
    nextAddress: after && addressOf(after.path),
    addressOf: (step: StepId) => addressOf(steps.find((candidate) => candidate.id === step)?.path),
    /** Keeps a step's answer and moves on. */
    answer: (given: AnswerOf<Id>) => {
      saveAnswer(id, given);
      if (after) navigate(addressOf(after.path));
    },
  };
}

/** The stored choice where it is one of this plan's, else the cheapest. */
function chosenVariant(product: Product, order: unknown) {
  const id = (order as { productVariantId?: unknown } | undefined)?.productVariantId;
  const stored = typeof id === 'string' ? variantById(product, id) : undefined;
  return stored ?? variantsByPrice(product)[0];
}
