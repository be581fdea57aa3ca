import { isPersonalPage } from '#site/shell/personal-pages.ts';

let isPersonal = false;

/** Called on every page with the ids of its routes, in order. */
export function noteShownPage(routes: readonly string[]): void {
  isPersonal ||= isPersonalPage(routes);
}

/**
 * Whether this document may be recorded. Not after it has shown a personal page: Back would show that again without loading a
 * document.
 */
export const mayBeRecorded = () => !isPersonal;
