import { InlineScript } from '#site/shell/inline-script.tsx';

/** An uncaught error, the message of a failed call, or an error that the router's error boundaries caught. */
export type PageError = ErrorEvent | PromiseRejectionEvent | string | { caught: unknown };

declare global {
  interface Window {
    /** Errors wait here until track-errors.ts is loaded, which replaces `push`. */
    pageErrors?: { push: (error: PageError) => unknown };
  }
}

const text = `(function () {
  window.pageErrors = [];
  function keep(event) { window.pageErrors.push(event); }
  addEventListener('error', keep);
  addEventListener('unhandledrejection', keep);
})()`;

/** Runs before all other scripts and records uncaught errors. */
export function EarlyErrorsScript() {
  return <InlineScript text={import.meta.env.SSR ? text : ''} />;
}
