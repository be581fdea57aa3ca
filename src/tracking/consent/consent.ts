import {
  type ConsentCategory,
  consentCategories,
} from '#tracking/third-parties/consent-category.ts';

export interface Consent {
  /** Whether the visitor allows this category now. False until the stored choice has been read, after page load. */
  isGranted: (category: ConsentCategory) => boolean;
  /**
   * Runs the function once: now if the category is granted, otherwise when the visitor grants it. Its errors
   * are ignored.
   */
  whenGranted: (category: ConsentCategory, run: () => void) => void;
  /**
   * Sets the visitor's choice; names that are no category are ignored. Returns true if a category was withdrawn that
   * has already run something: a script cannot be unloaded, so the page has to be loaded again.
   */
  setGranted: (names: readonly string[]) => boolean;
}

export function createConsent(): Consent {
  let granted: ReadonlySet<ConsentCategory> = new Set();
  const started = new Set<ConsentCategory>();
  const waiting = new Map<ConsentCategory, (() => void)[]>();

  const start = (category: ConsentCategory, run: () => void) => {
    started.add(category);
    try {
      run();
    } catch {
      // A third party must not disturb the page.
    }
  };

  return {
    isGranted: (category) => granted.has(category),
    whenGranted: (category, run) => {
      if (granted.has(category)) start(category, run);
      else waiting.set(category, [...(waiting.get(category) ?? []), run]);
    },
    setGranted: (names) => {
      granted = new Set(consentCategories.filter((category) => names.includes(category)));
      for (const category of granted) {
        const runs = waiting.get(category) ?? [];
        waiting.delete(category);
        for (const run of runs) start(category, run);
      }
      return [...started].some((category) => !granted.has(category));
    },
  };
}

/** The consent of this page's visitor. */
export const consent = createConsent();
