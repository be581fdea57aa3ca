import { useLayoutEffect } from 'react';
import { useMatches, useNavigate } from 'react-router';

type AfterLoad = typeof import('./after-load.ts');

let loaded: Promise<AfterLoad> | undefined;

/** For the root component: loads what a page does not need to be shown once it is at rest, and runs it on every page. */
export function useAfterLoad(): void {
  const matches = useMatches();
  const navigate = useNavigate();
  // A layout effect: once the script is loaded, it changes a page before its first paint.
  useLayoutEffect(() => {
    const isFirst = !loaded;
    loaded ??= loadAfterLoad(navigate, matches);
    // Without the script, links and menus still work natively.
    loaded.then(({ updatePage }) => isFirst || updatePage(navigate, matches)).catch(() => {});
  }, [matches, navigate]);
}

async function loadAfterLoad(
  ...page: Parameters<AfterLoad['updateFirstPage']>
): Promise<AfterLoad> {
  await waitUntilIdle();
  const script = await import('./after-load.ts');
  await script.updateFirstPage(...page);
  return script;
}

/** Resolves when the page has loaded and the browser is idle, so that nothing competes with the page itself. */
function waitUntilIdle(): Promise<void> {
  return new Promise((resolve) => {
    const whenIdle = window.requestIdleCallback ?? setTimeout;
    const afterLoad = () => whenIdle(() => resolve());
    if (document.readyState === 'complete') afterLoad();
    else addEventListener('load', afterLoad, { once: true });
  });
}
