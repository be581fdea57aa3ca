/**
 * Calls `open` when a "Cookie settings" link is pressed, on this page or a later one. Returns a function that
 * stops listening.
 */
export function onCookieSettings(open: () => void): () => void {
  const listen = (event: MouseEvent) => {
    const link = event.target instanceof Element && event.target.closest('[data-cookie-settings]');
    // With a modifier key, the link opens the cookie page in a new tab.
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    open();
  };
  // Listens in the capture phase, so that it runs before the listener that makes links client navigations.
  document.addEventListener('click', listen, true);
  return () => document.removeEventListener('click', listen, true);
}
