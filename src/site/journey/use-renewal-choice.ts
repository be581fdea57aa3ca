import { readStoredAgreement } from '#site/journey-state/in-tab/agreement.ts';
import { useBrowserValue } from '#site/session/use-browser-value.ts';
import { usePlanStep } from './use-plan-step.ts';

/** Whether the plan is to renew by itself, as the buyer chose at the summary; undefined before. */
export function useRenewalChoice(): boolean | undefined {
  const { product, carried } = usePlanStep('summary');
  const choice = useBrowserValue(
    () => readStoredAgreement().renewsAutomatically,
    carried?.journey.agreement.renewsAutomatically,
  );
  return product.renews && choice;
}
