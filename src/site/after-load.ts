import { updateThirdParties } from './consent/update-third-parties.ts';
import { updateShell } from './shell/late/late-shell.ts';
import type { RouteMatch } from './visit/shown-page.ts';
import { updateVisit } from './visit/update-visit.ts';

/**
 * Updates header, tracking and third parties for the shown page. Called when the first page is loaded and idle,
 * and after every client navigation, before the new page is painted. Pages that the visitor left before this
 * script was loaded are passed too, in order.
 */
export function updatePage(
  navigate: (to: string) => unknown,
  matches: readonly RouteMatch[],
): void {
  const refreshShell = () => attempt(() => updateShell(navigate));
  refreshShell();
  attempt(() => updateVisit(matches, refreshShell));
  attempt(updateThirdParties);
}

/** Ignores errors: one update may fail where the browser blocks cookies, and the others must still run. */
function attempt(update: () => void): void {
  try {
    update();
  } catch {
    // Nothing on the page depends on these updates.
  }
}
