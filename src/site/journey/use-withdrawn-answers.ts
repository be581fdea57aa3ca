import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { saveConfirmationTick, withdrawAnswer } from '#site/journey-state/in-tab/answers.ts';

/**
 * Stores a "yes" changed to "no" at once instead of at Continue: otherwise a buyer who leaves the page by
 * Back would still see "yes" on the summary. It listens on the document, so that no form needs code for it.
 */
export function useWithdrawnAnswers(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const withdraw = ({ name }: HTMLInputElement) => {
      // The guard runs again: the summary may no longer be reachable.
      if (withdrawAnswer(name)) void revalidate();
    };
    const onChange = ({ target }: Event) => {
      if (!(target instanceof HTMLInputElement)) return;
      const { name, checked } = target;
      if (name === 'confirmTermsConditions' || name === 'confirmPurchase') {
        saveConfirmationTick(name, checked);
      } else if (isNo(target) || (name === 'isConfirmed' && !checked)) withdraw(target);
    };
    // A choice made before hydration sent no event that React saw.
    for (const box of document.querySelectorAll('input')) if (isNo(box)) withdraw(box);
    document.addEventListener('change', onChange);
    return () => document.removeEventListener('change', onChange);
  }, [revalidate]);
}

function isNo({ type, checked, value }: HTMLInputElement): boolean {
  return type === 'radio' && checked && value === 'N';
}
