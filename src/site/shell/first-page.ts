/**
 * The history key of the document's first page, read while the entry script runs. On that page the browser
 * sets the focus; after a client navigation the page has to.
 */
export const firstPageKey: unknown =
  typeof window === 'undefined' ? undefined : window.history.state?.key;
