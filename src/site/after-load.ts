import { updateThirdParties } from './consent/update-third-parties.ts';
import type { Navigate } from './shell/late/client-links.ts';
import { updateShell } from './shell/late/late-shell.ts';
import type { RouteMatch } from './visit/shown-page.ts';
import { updateVisit } from './visit/update-visit.ts';

type UpdatePage = (navigate: Navigate, matches: readonly RouteMatch[]) => void;

/**
 * Updates the first page when it is loaded and idle. Code is slow when it runs for the first time, so each update runs in its
 * own task, and a press of the visitor waits for one of them at most. Returns the function that updates a page after a client navigation,
 * before it is painted. Pages that the visitor left before this script was loaded are passed to it too, in order.
 */
export async function updateFirstPage(...page: Parameters<UpdatePage>): Promise<UpdatePage> {
  for (const update of listUpdates(...page)) {
    attempt(update);
    await new Promise((resolve) => setTimeout(resolve));
  }
  return (...next) => listUpdates(...next).forEach(attempt);
}

/** The updates of header, tracking and third parties for a page, in order. */
function listUpdates(...[navigate, matches]: Parameters<UpdatePage>): (() => void)[] {
  const refreshShell = () => attempt(() => updateShell(navigate));
  return [refreshShell, () => updateVisit(matches, refreshShell), updateThirdParties];
}

/** Ignores errors: one update may fail where the browser blocks cookies, and the others must still run. */
function attempt(update: () => void): void {
  try {
    update();
  } catch {
    // Nothing on the page depends on these updates.
  }
}
