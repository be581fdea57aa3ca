import { useLayoutEffect } from 'react';
import { useMatches, useNavigate } from 'react-router';

let loaded: Promise<typeof import('./after-load.ts')> | undefined;

/** For the root component: loads what a page does not need to be shown once it is at rest, and runs it on every page. */
export function useAfterLoad(): void {
  const matches = useMatches();
  const navigate = useNavigate();
  // A layout effect: once the script is loaded, it changes a page before its first paint.
  useLayoutEffect(() => {
    // Without the script, links and menus still work natively.
    const ignoreFailure = () => {};
    loaded ??= waitUntilIdle().then(() => import('./after-load.ts'));
    loaded.then(({ updatePage }) => updatePage(navigate, matches)).catch(ignoreFailure);
  }, [matches, navigate]);
}

/**
 * Resolves when the page has loaded and the browser is idle, so that nothing competes with the page itself; two seconds after
 * the load at the latest, since a busy device may never be idle.
 */
function waitUntilIdle(): Promise<unknown> {
  return new Promise((resolve) => {
    const afterLoad = () =>
      window.requestIdleCallback?.(resolve, { timeout: 2000 }) ?? setTimeout(resolve);
    if (document.readyState === 'complete') afterLoad();
    else addEventListener('load', afterLoad, { once: true });
  });
}
