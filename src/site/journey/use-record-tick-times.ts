import { useEffect } from 'react';
import { type TickId, tickIds } from '#journey/agreement.ts';
import { type DocumentVersions, recordTick, storedAgreement } from '#site/session/agreement.ts';

/**
 * Notes when a box of the journey is ticked, for the evidence of the sale. It listens to the page, so
 * that no form needs to know. A box ticked before the script arrived is noted when its form is sent.
 */
export function useRecordTickTimes(documents: DocumentVersions): void {
  useEffect(() => {
    const note = (box: HTMLInputElement, id: TickId) =>
      recordTick(id, isTick(box) ? new Date().toISOString() : undefined, documents);

    const onChange = ({ target }: Event) => {
      if (target instanceof HTMLInputElement && isTickId(target.name)) note(target, target.name);
    };
    const onSubmit = ({ target }: Event) => {
      if (!(target instanceof HTMLFormElement)) return;
      const { times } = storedAgreement();
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

/** The question about authority has two answers under one name, and only "yes" agrees to something. */
function isTick(box: HTMLInputElement): boolean {
  return box.checked && (box.type === 'checkbox' || box.value === 'Y');
}

function isTickId(name: string): name is TickId {
  return (tickIds as readonly string[]).includes(name);
}
