import { useLayoutEffect } from 'react';
import { useBrowserValue } from '#site/session/use-browser-value.ts';
import { InlineScript } from './inline-script.tsx';

export const hiddenMark = 'data-hidden-until-ready';

interface HideUntilReadyScriptProps {
  /** The part to hide: everything under the header, or the plans of the listing. */
  part: 'page' | 'plans';
  /** A JavaScript expression that says whether to hide the part. It may throw if storage is blocked; the part is shown then. */
  when: string;
  /** A JavaScript expression that says whether to hide only what depends on the answers, and so not the heading. */
  onlyAnswersWhen?: string;
  /** JavaScript statements to run if the part is hidden. */
  act?: string;
}

/**
 * Runs before first paint. The server does not know the session, so content that depends on it, or on the
 * guard, is hidden until React has corrected it. If the script fails or is very late, unwoken-page.ts shows it as it is.
 */
export function HideUntilReadyScript({
  part,
  when,
  onlyAnswersWhen = 'false',
  act = '',
}: HideUntilReadyScriptProps) {
  return (
    <InlineScript
      text={
        import.meta.env.SSR
          ? `(function (root) {
  try { if (!(${when})) return; } catch (blocked) { return; }
  root.setAttribute('${hiddenMark}', '${part}');
  ${act}
  try { if (${onlyAnswersWhen}) root.setAttribute('${hiddenMark}', 'answers'); } catch (blocked) {}
})(document.documentElement)`
          : ''
      }
    />
  );
}

/**
 * Reveals the hidden part once the page is hydrated and `isReady`. Returns false on the server and while
 * hydrating, when the page must equal the server's.
 */
export function useRevealWhenReady(isReady = true): boolean {
  const isHydrated = useBrowserValue(() => true, false);
  const isRevealed = isHydrated && isReady;
  useLayoutEffect(() => {
    if (isRevealed) document.documentElement.removeAttribute(hiddenMark);
  }, [isRevealed]);
  return isRevealed;
}
