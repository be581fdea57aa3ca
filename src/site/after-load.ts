import { updateThirdParties } from './consent/update-third-parties.ts';
import { updateShell } from './shell/late/late-shell.ts';
import type { RouteMatch } from './visit/shown-page.ts';
import { updateVisit } from './visit/update-visit.ts';

/**
 * Runs when the first page is loaded and idle, and after every client navigation, before the new page is painted.
 * Pages that were left before it was loaded are passed too, in order.
 */
export function updatePage(
  navigate: (to: string) => unknown,
  matches: readonly RouteMatch[],
): void {
  for (const update of [
    () => updateShell(navigate),
    () => updateVisit(matches, () => updateShell(navigate)),
    updateThirdParties,
  ]) {
    try {
      update();
    } catch {
      // One may fail where the browser blocks cookies. The others still run.
    }
  }
}
