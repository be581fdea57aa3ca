/** Marks the menu link that leads to the current page. */
export function markCurrentLink(
  { pathname, search }: Pick<Location, 'pathname' | 'search'> = window.location,
): void {
  for (const link of document.querySelectorAll('.menu-link')) {
    const isCurrent = link.getAttribute('href') === `${pathname}${search}`;
    if (isCurrent) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  }
}
