import type { StepId, UncheckedAnswers } from '#journey/answers.ts';
import { withoutAgreement } from '#journey/saved-answers.ts';
import { findChangesSinceAgreement, type StoredAgreement } from '#journey/stored-agreement.ts';
import type { LoadedPlan } from './load-plan.ts';
import { getStepUrl } from './step-url.ts';

/** The buyer's journey, from session storage or from the sealed cookie. */
interface JourneyState {
  answers: UncheckedAnswers;
  agreement: StoredAgreement;
  /** True after a Change link of the summary. */
  isChanging: boolean;
}

interface GuardDecision {
  /** The address of the page to show instead of the step. */
  redirectTo?: string | undefined;
  /** The changes of the plan since the buyer continued from the order page. If there are any, the agreement is withdrawn. */
  changes: string[];
  isChanging: boolean;
  /** Back leads from a changed step to the summary, if that is reachable. */
  isBackToSummary: boolean;
}

/**
 * The guard: a step that is not yet reachable is redirected to the first unanswered one, and a changed plan to the order
 * page. `loadWalk` is not called for the order page, which is always reachable, so that it does not load the validation of
 * every answer.
 */
export async function guardStep(
  plan: LoadedPlan,
  step: StepId,
  { answers, agreement, isChanging }: JourneyState,
  loadWalk: () => Promise<typeof import('#journey/walk.ts')>,
): Promise<GuardDecision> {
  const { productId } = plan.product;
  const isOrder = step === 'order';
  const isOver = step === 'summary' || step === 'confirmation';
  // Only these steps show or confirm the plan.
  const changes = isOrder || isOver ? await describeChanges(plan, agreement) : [];
  const decision = { changes, isChanging, isBackToSummary: false };
  if (changes.length > 0 && !isOrder) {
    return { ...decision, isChanging: true, redirectTo: getStepUrl(productId, '') };
  }
  if (isOrder && !isChanging) return decision;
  const { walkJourney } = await loadWalk();
  const given = changes.length > 0 ? withoutAgreement(answers) : answers;
  const { isReachable, firstUnanswered } = walkJourney(plan, given);
  if (!isOrder && !isReachable(step)) {
    return { ...decision, redirectTo: getStepUrl(productId, firstUnanswered?.path ?? '') };
  }
  const isStillChanging = isChanging && !isOver;
  return {
    ...decision,
    isChanging: isStillChanging,
    isBackToSummary: isStillChanging && isReachable('summary'),
  };
}

/** One sentence for each change. */
async function describeChanges(
  { product, fingerprints }: LoadedPlan,
  agreement: StoredAgreement,
): Promise<string[]> {
  const changes = findChangesSinceAgreement(agreement, product.productId, fingerprints);
  if (changes.length === 0) return [];
  const { describePlanChanges } = await import('./plan-change-texts.ts');
  return describePlanChanges(changes);
}
