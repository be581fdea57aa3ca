import { useMemo } from 'react';
import { useNavigate, useRouteLoaderData } from 'react-router';
import { basePath } from '#api/paths.ts';
import { variantById, variantsByPrice } from '#catalogue/product.ts';
import { type AnswerOf, checkedAnswers, type StepId } from '#journey/answers.ts';
import { walk } from '#journey/walk.ts';
import { saveAnswer, storedAnswers, useStoredAnswers } from '#site/session/answers.ts';
import type { clientLoader } from './journey-route.tsx';
import { stepAddress } from './step-address.ts';

/** Where the buyer is, seen from one step: the plan, what they told us, and the ways on and back. */
export function useJourney(id: StepId) {
  const journey = useRouteLoaderData<typeof clientLoader>('journey/journey-route');
  if (!journey) throw new Error('A journey step was rendered outside the journey.');
  const { product, today, campaignIds, banner, providers } = journey;
  const navigate = useNavigate();
  const unchecked = useStoredAnswers();
  const context = useMemo(() => ({ product, today }), [product, today]);
  const answers = useMemo(() => checkedAnswers(unchecked, context), [unchecked, context]);
  const { previous, labels, steps } = walk(context, unchecked);
  const before = previous(id);
  const label = steps.find((step) => step.id === id)?.label;
  const cheapest = variantsByPrice(product)[0];

  return {
    context,
    product,
    campaignIds,
    banner,
    providers,
    answers,
    /** Stored but not judged: what a form is refilled with. */
    stored: unchecked[id],
    variant: variantById(product, answers.order?.productVariantId) ?? cheapest,
    labels,
    position: label ? labels.indexOf(label) + 1 : 1,
    backTo: before ? stepAddress(product.productId, before.path) : basePath,
    addressOf: (step: StepId) =>
      stepAddress(product.productId, steps.find((candidate) => candidate.id === step)?.path ?? ''),
    /** Keeps a step's answer and moves on. */
    answer: (given: AnswerOf<typeof id>) => {
      saveAnswer(id, given);
      const next = walk(context, storedAnswers()).next(id);
      if (next) navigate(stepAddress(product.productId, next.path));
    },
  };
}
