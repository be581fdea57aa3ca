export type Navigate = (to: string) => unknown;

/** Makes links of header and footer to our own pages client navigations, as the links of pages are. */
export function navigateShellLinksOnClient(navigate: Navigate): void {
  document.addEventListener('click', (event) => {
    if (!(event.target instanceof Element) || event.defaultPrevented) return;
    const link = event.target.closest('a[data-own-page]');
    const isPlainClick =
      event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    const href = link?.getAttribute('href');
    if (!href || !isPlainClick) return;
    event.preventDefault();
    navigate(href);
  });
}
