import { updateShell } from './shell/late/late-shell.ts';

/** Runs when the first page is loaded and idle, and after every client navigation, before the new page is painted. */
export function updatePage(navigate: (to: string) => unknown): void {
  updateShell(navigate);
}
