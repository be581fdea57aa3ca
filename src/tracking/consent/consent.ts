import type { ConsentCategory } from '#tracking/third-parties/consent-category.ts';
import { createGranted, type Granted, granted } from './granted.ts';

export interface Consent extends Pick<Granted, 'isGranted'> {
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
  refresh: (...read: Partial<Parameters<Granted['readBy']>>) => boolean;
}

interface Waiting {
  category: ConsentCategory;
  run: () => void;
  isOfPage: boolean;
}

export function createConsent({ isGranted, readBy }: Granted = createGranted()): Consent {
  let waiting: Waiting[] = [];
  const started = new Set<ConsentCategory>();

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
    refresh: (read) => {
      if (read) readBy(read);
      const entries = waiting;
      waiting = [];
      entries.forEach(runOrWait);
      return [...started].some((category) => !isGranted(category));
    },
  };
}

/** The consent of this page's visitor. */
export const consent = createConsent(granted);
