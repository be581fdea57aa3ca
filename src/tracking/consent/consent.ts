import type { ConsentCategory } from '#tracking/third-parties/consent-category.ts';
import { readManagerCookie, readStoredConsent } from './stored-consent.ts';

/** Reads the categories that the visitor allows; undefined if the visitor has not chosen. */
type ReadGranted = () => readonly string[] | undefined;

export interface Consent {
  /** Whether the visitor allows this category now. The choice is read again each time: another tab may have changed it. */
  isGranted: (category: ConsentCategory) => boolean;
  /**
   * Runs the function once: now if the category is granted, otherwise when the visitor grants it. Its errors
   * are ignored.
   */
  whenGranted: (category: ConsentCategory, run: () => void) => void;
  /** As `whenGranted`, but not after `leavePage`. */
  whenGrantedOnPage: (category: ConsentCategory, run: () => void) => void;
  /** Called when the visitor leaves a page: consent that is given later does not count for it. */
  leavePage: () => void;
  /**
   * Called when the choice may have changed. Returns true if a category was withdrawn that has already run something: a
   * script cannot be unloaded, so the page has to be loaded again. With a function, it says from now on what is granted.
   */
  refresh: (read?: ReadGranted) => boolean;
}

interface Waiting {
  category: ConsentCategory;
  run: () => void;
  isOfPage: boolean;
}

/** By default the choice is the one in the cookies: our own dialog's, or else the external manager's. */
export function createConsent(readGranted: ReadGranted = readConsentCookies): Consent {
  let read = readGranted;
  let waiting: Waiting[] = [];
  const started = new Set<ConsentCategory>();
  const isGranted = (category: ConsentCategory) => read()?.includes(category) ?? false;

  const runOrWait = (entry: Waiting) => {
    if (!isGranted(entry.category)) {
      waiting.push(entry);
      return;
    }
    started.add(entry.category);
    try {
      entry.run();
    } catch {
      // A third party must not disturb the page.
    }
  };

  return {
    isGranted,
    whenGranted: (category, run) => runOrWait({ category, run, isOfPage: false }),
    whenGrantedOnPage: (category, run) => runOrWait({ category, run, isOfPage: true }),
    leavePage: () => {
      waiting = waiting.filter(({ isOfPage }) => !isOfPage);
    },
    refresh: (next = read) => {
      read = next;
      const entries = waiting;
      waiting = [];
      entries.forEach(runOrWait);
      return [...started].some((category) => !isGranted(category));
    },
  };
}

export const readConsentCookies = () => readStoredConsent() ?? readManagerCookie();

/** The consent of this page's visitor. */
export const consent = createConsent();
