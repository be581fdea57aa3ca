import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import type { StepId } from '#journey/answers.ts';
import { saveConfirmationTick, withdrawAnswer } from '#site/session/answers.ts';

/** Where a "yes" is stored that may become a "no", by the name of its field. */
const stepOf = new Map<string, StepId>([
  ['isConfirmed', 'order'],
  ['isWorking', 'your-boiler'],
  ['isDomesticGas', 'your-boiler'],
  ['isAgeConfirmed', 'boiler-make'],
  ['isSoleAuthority', 'bank'],
]);

/**
 * A changed mind counts at once and not at Continue: otherwise the summary would go on saying "yes" to
 * whoever leaves the page by Back. It listens to the page, so that no form needs to know.
 */
export function useWithdrawnAnswers(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const withdraw = ({ name }: HTMLInputElement) => {
      const step = stepOf.get(name);
      // The guard decides anew: the summary may be out of reach now.
      if (step && withdrawAnswer(step, name)) void revalidate();
    };
    const onChange = ({ target }: Event) => {
      if (!(target instanceof HTMLInputElement)) return;
      const { name, checked } = target;
      if (name === 'confirmTermsConditions' || name === 'confirmPurchase') {
        saveConfirmationTick(name, checked);
      } else if (isNo(target) || (target.type === 'checkbox' && !checked)) withdraw(target);
    };
    // What was chosen before the script arrived told nobody.
    for (const box of document.querySelectorAll('input')) if (isNo(box)) withdraw(box);
    document.addEventListener('change', onChange);
    return () => document.removeEventListener('change', onChange);
  }, [revalidate]);
}

function isNo({ type, checked, value }: HTMLInputElement): boolean {
  return type === 'radio' && checked && value === 'N';
}
