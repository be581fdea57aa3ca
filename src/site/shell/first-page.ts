/**
 * The router's key of the document's first page, read while the entry script runs. On that page the browser
 * sets the focus; after a client navigation the page has to. A history entry without a key, e.g. of the skip link
 * pressed before the scripts are loaded, has the key `default`.
 */
export const firstPageKey: unknown =
  typeof window === 'undefined' ? undefined : (window.history.state?.key ?? 'default');
