import { useEffect, useRef } from 'react';
import { createPath, type Location, useBlocker, useNavigate } from 'react-router';
import { isRecorded } from '#tracking/embeds/recording.ts';
import { areRoutesLoaded, findRoutes, loadFiles, loadRoutes } from './page-files.ts';
import { isPersonalPage, isPurchasePage } from './personal-pages.ts';
import { hasFullShell } from './static-part.tsx';

/** Whether the page has a header or footer that the document does not contain (page-frame.tsx), or must not be recorded. */
const needsDocument = (routes: readonly string[]) =>
  !(hasFullShell() || isPurchasePage(routes)) || (isRecorded() && isPersonalPage(routes));

const unlessDocument = async (routes: readonly string[], load: () => Promise<boolean>) =>
  !needsDocument(routes) && (await load());

/**
 * For the root component: a link leads to a page whose files are loaded and whose header the document has, and otherwise to the same page as a document.
 * Forms have asked for the files before (next-pages.ts).
 */
export function useCheckPageFiles(): void {
  const navigate = useNavigate();
  const latest = useRef<Location>(null);
  const blocker = useBlocker(({ currentLocation, nextLocation, historyAction }) => {
    const { pathname } = nextLocation;
    if (pathname === currentLocation.pathname) return false;
    const shown = findRoutes(currentLocation.pathname);
    const found = findRoutes(pathname);
    const routes = found.filter((id) => !shown.includes(id));
    if (!needsDocument(found) && areRoutesLoaded(routes)) return false;
    if (historyAction !== 'POP') return true;
    // The address is already that of the page, so that a reload shows it.
    unlessDocument(found, () => loadFiles(routes)).then((areLoaded) => {
      if (!areLoaded && window.location.pathname === pathname) window.location.reload();
    });
    return false;
  });
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    const { location } = blocker;
    const { href } = window.location;
    let isBlocked = true;
    latest.current = location;
    const found = findRoutes(location.pathname);
    unlessDocument(found, () => loadRoutes(found)).then((areLoaded) => {
      // A later press counts, or a page that was reached meanwhile.
      if (latest.current !== location || window.location.href !== href) return;
      if (!areLoaded) window.location.assign(createPath(location));
      // The router forgets what it blocks when it has loaded the data of the first page.
      else if (isBlocked) blocker.proceed();
      else navigate(location, { state: location.state });
    });
    return () => {
      isBlocked = false;
    };
  }, [blocker, navigate]);
}
