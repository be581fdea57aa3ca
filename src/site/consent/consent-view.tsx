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
    const { current } = focusedBefore;
    const { activeElement } = document;
    // The visitor may have chosen in another tab and type in a field here.
    const isElsewhere = activeElement !== document.body && !view.current?.contains(activeElement);
    if (!choice.isDecided || isElsewhere) return;
    if (current instanceof HTMLElement) current.focus({ preventScroll: true });
  }, [choice]);

  const save = (categories: readonly ConsentCategory[]) => {
    setChoosing(false);
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
