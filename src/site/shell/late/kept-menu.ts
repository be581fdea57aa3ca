import { endpointPaths } from '#api/paths.ts';
import type { SessionKey } from '#site/session/session-storage.ts';
import { callApi } from '#tracking/calls/call-api.ts';

const key: SessionKey = 'menuItems';

/**
 * The specification's copy of the menu in session storage. Every page contains the menu, so the copy is read only to make the
 * call once in a session. A failed call is made again on the next page load.
 */
export async function keepMenu(): Promise<void> {
  try {
    if (sessionStorage.getItem(key) !== null) return;
    const result = await callApi(endpointPaths.menuItems, { priority: 'low' });
    if (result.kind === 'ok' && result.body) {
      sessionStorage.setItem(key, JSON.stringify(result.body));
    }
  } catch {
    // Storage is blocked: the menu in the page is enough.
  }
}
