import type { SessionKey } from '#site/session/session-storage.ts';

const key: SessionKey = 'menuItems';

/** Calls menu-items once in a session and keeps the response. A failed call is made again on the next page load. */
export async function keepMenu(): Promise<void> {
  try {
    if (sessionStorage.getItem(key) !== null) return;
    const address = document.querySelector('[data-menu-call]')?.getAttribute('data-menu-call');
    if (!address) return;
    const response = await fetch(address, { priority: 'low' });
    if (!response.ok) return;
    const menu: unknown = await response.json();
    sessionStorage.setItem(key, JSON.stringify(menu));
  } catch {
    // The network failed or storage is blocked: the menu in the page is enough.
  }
}
