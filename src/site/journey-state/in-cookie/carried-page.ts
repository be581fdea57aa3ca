import { redirect } from 'react-router';
import { keepValidAnswers, maskSealedBank } from '#journey/answers.ts';
import type { CarriedJourney } from '#journey/carried-journey.ts';
import { withoutAgreement } from '#journey/saved-answers.ts';
import { withoutPlanTicks } from '#journey/stored-agreement.ts';
import { requestLookup } from '#site/calls/address-lookup.ts';
import type { CarriedState } from '#site/server-context.ts';
import { guardStep } from '#site/steps/guard-step.ts';
import type { LoadedPlan } from '#site/steps/load-plan.ts';
import { findStepOfPage } from '#site/steps/step-of-page.ts';
import { withQueryOf } from './page-query.ts';

/** Runs the guard with the journey of the cookie. Without one the browser runs it with session storage. */
export async function loadCarriedPage(
  loaded: LoadedPlan,
  carried: CarriedState,
  url: string,
): Promise<LoadedPlan> {
  const plan = { ...loaded, sealedBankOf: carried.bank.journeyId ?? null };
  const { journey } = carried;
  const { answer: bank } = carried.bank;
  const { productId } = plan.product;
  const { pathname, searchParams } = new URL(url);
  const step = findStepOfPage(productId, pathname);
  // A journey without a plan is only an enquiry.
  if (!journey?.productId || !step) return plan;
  const wasChanging = journey.productId === productId && journey.isChanging === true;
  const answers = { ...journey.answers, bank };
  const { redirectTo, changes, ...decision } = await guardStep(
    plan,
    step,
    { ...journey, answers, isChanging: wasChanging || searchParams.has('change') },
    () => import('#journey/walk.ts'),
  );
  const isWithdrawn = changes.length > 0;
  const guarded: CarriedJourney = {
    ...journey,
    ...(isWithdrawn && {
      answers: withoutAgreement(journey.answers),
      agreement: withoutPlanTicks(journey.agreement),
    }),
    ...(decision.isChanging !== wasChanging && { productId, isChanging: decision.isChanging }),
    ...(step === 'summary' && { purchaseKey: journey.purchaseKey ?? carried.createId() }),
  };
  if (JSON.stringify(guarded) !== JSON.stringify(journey)) carried.save(guarded);
  if (redirectTo !== undefined) throw redirect(withQueryOf(url, redirectTo));
  const { refused } = journey;
  const postcode = step === 'address' ? keepValidAnswers(answers, plan).postcode?.postcode : '';
  return {
    ...plan,
    ...decision,
    changes,
    carried: {
      journey: guarded,
      answers: { ...guarded.answers, bank: bank && maskSealedBank(bank, journey.id) },
      refused:
        refused?.step === step
          ? { ...refused, step, hasErrors: !refused.isUnsent && !searchParams.has('again') }
          : undefined,
      lookup: postcode ? await requestLookup(postcode, carried.callApi) : undefined,
    },
  };
}
