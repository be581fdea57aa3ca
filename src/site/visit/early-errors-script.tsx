import { InlineScript } from '#site/shell/inline-script.tsx';

export type PageError = ErrorEvent | PromiseRejectionEvent | string;

declare global {
  interface Window {
    /** Uncaught errors and the messages of failed calls wait here until track-errors.ts is loaded, which replaces `push`. */
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
