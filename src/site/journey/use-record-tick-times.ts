import { useEffect } from 'react';
import { type ConsentField, consentFields } from '#journey/agreement.ts';
import type { DocumentVersions } from '#journey/stored-agreement.ts';
import { readStoredAgreement, recordTick } from '#site/journey-state/in-tab/agreement.ts';

/**
 * Records when each box is ticked, as evidence of the sale. It listens on the document, so that no form needs
 * code for it. A box ticked before hydration is recorded when its form is submitted.
 */
export function useRecordTickTimes(documents: DocumentVersions): void {
  useEffect(() => {
    const note = (box: HTMLInputElement, id: ConsentField) =>
      recordTick(id, isTick(box) ? new Date().toISOString() : undefined, documents);

    const onChange = ({ target }: Event) => {
      if (target instanceof HTMLInputElement && isTickId(target.name)) note(target, target.name);
    };
    const onSubmit = ({ target }: Event) => {
      if (!(target instanceof HTMLFormElement)) return;
      const { times } = readStoredAgreement();
      for (const box of target.querySelectorAll('input')) {
        if (isTickId(box.name) && isTick(box) && !times[box.name]) note(box, box.name);
      }
    };
    document.addEventListener('change', onChange, true);
    document.addEventListener('submit', onSubmit, true);
    return () => {
      document.removeEventListener('change', onChange, true);
      document.removeEventListener('submit', onSubmit, true);
    };
  }, [documents]);
}

/** The yes/no question about authority has one field name; only "yes" is an agreement. */
function isTick(box: HTMLInputElement): boolean {
  return box.checked && (box.type === 'checkbox' || box.value === 'Y');
}

function isTickId(name: string): name is ConsentField {
  return (consentFields as readonly string[]).includes(name);
}
