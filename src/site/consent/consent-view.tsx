import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import {
  type ConsentCategory,
  consentCategories,
} from '#tracking/third-parties/consent-category.ts';
import { ConsentBanner } from './consent-banner.tsx';
import { ConsentDialog } from './consent-dialog.tsx';
import { onCookieSettings } from './cookie-settings-links.ts';

export interface ConsentChoice {
  isDecided: boolean;
  granted: readonly ConsentCategory[];
}

interface ConsentViewProps {
  choice: ConsentChoice;
  /** Stores the choice, applies it and passes it back as `choice`. */
  onSave: (categories: readonly ConsentCategory[]) => void;
}

/** The banner until the visitor has chosen, and the dialog whenever a "Cookie settings" link is pressed. */
export function ConsentView({ choice, onSave }: ConsentViewProps) {
  const [isChoosing, setChoosing] = useState(false);
  const [timesOpened, setTimesOpened] = useState(0);
  const openDialog = useCallback(() => {
    setTimesOpened((times) => times + 1);
    setChoosing(true);
  }, []);

  useLayoutEffect(() => onCookieSettings(openDialog), [openDialog]);

  // The pressed button is removed with the banner, and the focus would be lost with it.
  const view = useRef<HTMLDivElement>(null);
  const focusedBefore = useRef<EventTarget>(null);
  const hasChosenHere = useRef(false);
  useEffect(() => {
    const remember = ({ relatedTarget }: FocusEvent) => {
      const isInside = relatedTarget instanceof Node && view.current?.contains(relatedTarget);
      if (!isInside) focusedBefore.current = relatedTarget;
    };
    const { current } = view;
    current?.addEventListener('focusin', remember);
    return () => current?.removeEventListener('focusin', remember);
  }, []);
  useEffect(() => {
    if (!choice.isDecided || !hasChosenHere.current) return;
    hasChosenHere.current = false;
    const { activeElement } = document;
    const isElsewhere = activeElement !== document.body && !view.current?.contains(activeElement);
    if (!isElsewhere) focusAgain(focusedBefore.current);
  }, [choice]);

  const save = (categories: readonly ConsentCategory[]) => {
    setChoosing(false);
    hasChosenHere.current = true;
    onSave(categories);
  };
  const acceptAll = () => save(consentCategories);
  const rejectAll = () => save([]);

  return (
    <div data-consent="" ref={view}>
      {!choice.isDecided && (
        <ConsentBanner onAccept={acceptAll} onReject={rejectAll} onChoose={openDialog} />
      )}
      {/* A closed dialog stays mounted, so that the browser returns the focus. Each opening starts anew. */}
      {timesOpened > 0 && (
        <ConsentDialog
          key={timesOpened}
          isOpen={isChoosing}
          granted={choice.granted}
          onAccept={acceptAll}
          onReject={rejectAll}
          onSave={save}
          onClose={() => setChoosing(false)}
        />
      )}
    </div>
  );
}

/** Focuses the element or, if nothing had the focus or the element is gone, the page's heading. */
function focusAgain(before: EventTarget | null): void {
  if (before instanceof HTMLElement && before.isConnected) {
    before.focus({ preventScroll: true });
    return;
  }
  const heading = document.querySelector<HTMLElement>('main h1');
  heading?.setAttribute('tabindex', '-1');
  heading?.focus({ preventScroll: true });
}
