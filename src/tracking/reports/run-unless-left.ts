/** A browser stops the calls of a page just before the page is left. */
const delay = 1000;

/** Runs a function a second later, unless the visitor has left the page by then. */
export function runUnlessLeft(run: () => void): void {
  const cancel = () => clearTimeout(timer);
  const timer = setTimeout(() => {
    removeEventListener('pagehide', cancel);
    run();
  }, delay);
  addEventListener('pagehide', cancel, { once: true });
}
