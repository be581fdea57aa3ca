import { useEffect } from 'react';
import { createPath, useBlocker } from 'react-router';
import { areRoutesLoaded, findRoutes, loadRoutes } from './page-files.ts';

/**
 * For the root component: a link leads to a page whose files are loaded, and otherwise to the same page as a document. Forms
 * have asked for the files before (next-pages.ts).
 */
export function useCheckPageFiles(): void {
  const blocker = useBlocker(({ currentLocation, nextLocation, historyAction }) => {
    const { pathname } = nextLocation;
    if (pathname === currentLocation.pathname) return false;
    const routes = findRoutes(pathname);
    if (areRoutesLoaded(routes)) return false;
    if (historyAction !== 'POP') return true;
    // The address is already that of the page, so that a reload shows it.
    loadRoutes(routes).then((areLoaded) => {
      if (!areLoaded && window.location.pathname === pathname) window.location.reload();
    });
    return false;
  });
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    let isLatest = true;
    loadRoutes(findRoutes(blocker.location.pathname)).then((areLoaded) => {
      if (!isLatest) return;
      if (areLoaded) blocker.proceed();
      else window.location.assign(createPath(blocker.location));
    });
    return () => {
      isLatest = false;
    };
  }, [blocker]);
}
