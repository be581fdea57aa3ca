import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { basePath, getPagePath } from '#api/paths.ts';
import type { SessionKey } from '#site/session/session-storage.ts';

const key: SessionKey = 'previousPage';

/** Pages with a Back action to the page before them. */
const sidePages = (['speak-to-an-expert', 'success', 'error'] as const).map(getPagePath);

let left: string | undefined;
let shown: string | undefined;
let shownBefore: string | undefined;

/** For the root component: stores the current page for the Back action of a side page. Survives a reload. */
export function useTrackPreviousPage(): void {
  const { pathname, search } = useLocation();
  const address = `${pathname}${search}`;
  const isSidePage = sidePages.includes(pathname);
  useEffect(() => {
    if (address !== shown) shownBefore = shown;
    shown = address;
    if (!isSidePage) storePage(address);
  }, [address, isSidePage]);
}

/** The URL of the last page that is not a side page; the listing if there was none. */
export function getPreviousPage(): string {
  const kept = left ?? readPage();
  return kept?.startsWith(basePath) ? kept : basePath;
}

/** Not with session-storage.ts, which warns that answers may be lost when storage is blocked. */
function storePage(address: string): void {
  left = address;
  try {
    sessionStorage.setItem(key, address);
  } catch {}
}

function readPage(): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Whether `history.back()` leads to this URL, so that no second history entry is needed. */
export function isOneStepBack(address: string): boolean {
  return address === shownBefore;
}
