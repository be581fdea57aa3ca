/** An uncaught error, the message of a failed call, or an error that the router's error boundaries caught. */
export type PageError = ErrorEvent | PromiseRejectionEvent | string | { caught: unknown };

declare global {
  interface Window {
    /** Errors wait here until track-errors.ts is loaded, which replaces `push`. */
    pageErrors?: { push: (error: PageError) => unknown };
  }
}
