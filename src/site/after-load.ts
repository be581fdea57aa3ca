import { isPreview } from '#tracking/consent/own-statistics.ts';
import { noteShownPage } from './consent/personal-document.ts';
import { updateThirdParties } from './consent/update-third-parties.ts';
import type { Navigate } from './shell/late/client-links.ts';
import { updateShell } from './shell/late/late-shell.ts';
import { startVisit } from './visit/early-visit.ts';
import type { RouteMatch } from './visit/shown-page.ts';
import { updateVisit } from './visit/update-visit.ts';

/**
 * Updates header, tracking and third parties for a page. Pages that the visitor left before this script was loaded are passed to
 * it too, in order.
 */
export function updatePage(navigate: Navigate, matches: readonly RouteMatch[]): void {
  noteShownPage(matches.map(({ id }) => id));
  // The file of it may have failed.
  attempt(startVisit);
  const refreshShell = () => attempt(() => updateShell(navigate));
  refreshShell();
  attempt(() => updateVisit(matches, refreshShell));
  if (!isPreview()) attempt(updateThirdParties);
}

/** Ignores errors: one update may fail where the browser blocks cookies, and the others must still run. */
function attempt(update: () => void): void {
  try {
    update();
  } catch {
    // Nothing on the page depends on these updates.
  }
}
