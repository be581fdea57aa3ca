import { useLayoutEffect } from 'react';
import { useBrowserValue } from '#site/session/use-browser-value.ts';
import { InlineScript } from './inline-script.tsx';

const mark = 'data-hidden-until-ready';

interface HideUntilReadyScriptProps {
  /** What stays out of sight meanwhile: the whole page under its header, or the plans of the listing. */
  part: 'page' | 'plans';
  /** In the browser's JavaScript: whether it is about to change. It may throw where storage is blocked. */
  when: string;
  /** In the browser's JavaScript: what to do then. */
  act?: string;
}

/**
 * Runs before first paint. The server knows nothing of the visitor, so a page whose content depends on the
 * session or on the guard stays out of sight until React has put it right. There is no time limit: the
 * wrong page is worse than a late one, and early-input.tsx tells whoever waits too long.
 */
export function HideUntilReadyScript({ part, when, act = '' }: HideUntilReadyScriptProps) {
  return (
    <InlineScript
      text={
        import.meta.env.SSR
          ? `(function (root) {
  try {
    if (!(${when})) return;
    root.setAttribute('${mark}', '${part}');
    ${act}
  } catch (blocked) {}
})(document.documentElement)`
          : ''
      }
    />
  );
}

/**
 * Shows the page once it is hydrated and `isReady`. False on the server and while hydrating, when the page
 * must be as the server sent it.
 */
export function useRevealWhenReady(isReady = true): boolean {
  const isHydrated = useBrowserValue(() => true, false);
  const isRevealed = isHydrated && isReady;
  useLayoutEffect(() => {
    if (isRevealed) document.documentElement.removeAttribute(mark);
  }, [isRevealed]);
  return isRevealed;
}
