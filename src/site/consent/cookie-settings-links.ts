/** Opens the cookie settings for every link to them, on this page and on those that follow. Returns how to stop. */
export function onCookieSettings(open: () => void): () => void {
  const listen = (event: MouseEvent) => {
    const link = event.target instanceof Element && event.target.closest('[data-cookie-settings]');
    // With a modifier key, the link opens the cookie page in a new tab.
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    open();
  };
  // In the capture phase: before the listener that makes links client navigations.
  document.addEventListener('click', listen, true);
  return () => document.removeEventListener('click', listen, true);
}
