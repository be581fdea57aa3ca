import type { LocalKey, SessionKey } from '#api/browser-storage.ts';

/** The most entries of a list. The last ones are enough: an older journey or purchase is not reported again. */
const maxEntries = 100;

/** Holds the lists for the time of this document, in browsers that block storage. */
const memory = new Map<string, string[]>();

/** Adds the entry to a list in the tab's session storage. Returns false if it is already there. */
export function claimOnce(list: SessionKey, entry: string): boolean {
  return claimIn('sessionStorage', list, entry);
}

/** How long a claim keeps the lock, in milliseconds. */
const lockTime = 1000;

/**
 * Like `claimOnce`, but once for all tabs of the browser. A lock prevents two tabs from claiming an entry at the same
 * time. It is kept for a second, because browsers copy local storage to the processes of other tabs with a delay. A page that is
 * left does not wait for the lock.
 */
export function claimOnceInBrowser(list: LocalKey, entry: string): Promise<boolean> {
  const claim = () => claimIn('localStorage', list, entry);
  // Pages served over plain HTTP have no locks.
  if (!navigator.locks) return Promise.resolve(claim());
  return new Promise((resolve, reject) => {
    const claimNow = () => {
      removeEventListener('pagehide', claimNow);
      resolve(claim());
    };
    addEventListener('pagehide', claimNow);
    const claimAndWait = () => {
      claimNow();
      return new Promise((release) => setTimeout(release, lockTime));
    };
    navigator.locks.request(list, claimAndWait).catch(reject);
  });
}

function claimIn(storage: 'sessionStorage' | 'localStorage', list: string, entry: string): boolean {
  const claimed = readList(storage, list);
  if (claimed.includes(entry)) return false;
  const entries = [...claimed, entry].slice(-maxEntries);
  try {
    window[storage].setItem(list, JSON.stringify(entries));
  } catch {
    memory.set(list, entries);
  }
  return true;
}

function readList(storage: 'sessionStorage' | 'localStorage', list: string): string[] {
  const held = memory.get(list);
  if (held) return held;
  try {
    const stored: unknown = JSON.parse(window[storage].getItem(list) ?? '[]');
    return Array.isArray(stored) ? stored : [];
  } catch {
    return [];
  }
}
