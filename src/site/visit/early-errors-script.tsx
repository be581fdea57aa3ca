import { InlineScript } from '#site/shell/inline-script.tsx';

const text = `(function () {
  window.pageErrors = [];
  function keep(event) { window.pageErrors.push(event); }
  addEventListener('error', keep);
  addEventListener('unhandledrejection', keep);
})()`;

/** Runs before all other scripts and records uncaught errors in `window.pageErrors` (page-errors.ts). */
export function EarlyErrorsScript() {
  return <InlineScript text={import.meta.env.SSR ? text : ''} />;
}
