/**
 * The history key of the page the visitor arrived on, read while the entry script runs. On that page the
 * browser places the focus; after a step in the journey it is ours to move.
 */
export const firstPageKey: unknown =
  typeof window === 'undefined' ? undefined : window.history.state?.key;
