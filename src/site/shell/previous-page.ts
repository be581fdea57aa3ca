import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { basePath } from '#api/paths.ts';
import type { SessionKey } from '#site/session/session-storage.ts';

const key: SessionKey = 'previousPage';

/** Pages that one visits on the way to something else, and returns from. */
const asides = ['speak-to-an-expert', 'success', 'error'].map((name) => `${basePath}/${name}`);

let left: string | undefined;
let shown: string | undefined;
let shownBefore: string | undefined;

/** For the root: keeps where the visitor is, for a page that leads back. A reload does not lose it. */
export function useTrackPreviousPage(): void {
  const { pathname, search } = useLocation();
  const address = `${pathname}${search}`;
  const isAside = asides.includes(pathname);
  useEffect(() => {
    if (address !== shown) shownBefore = shown;
    shown = address;
    if (!isAside) keep(address);
  }, [address, isAside]);
}

/** The page that the visitor left for an aside; all plans where there was none. */
export function previousPage(): string {
  const kept = left ?? stored();
  return kept?.startsWith(basePath) ? kept : basePath;
}

/** Where it cannot be stored nothing of the visitor's is lost, so nobody is warned. */
function keep(address: string): void {
  left = address;
  try {
    sessionStorage.setItem(key, address);
  } catch {}
}

function stored(): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Whether one step back in the history is this page: then going there leaves no second entry of it. */
export function isOneStepBack(address: string): boolean {
  return address === shownBefore;
}
