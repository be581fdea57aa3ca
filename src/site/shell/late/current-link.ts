import { isOwnAddress } from '../site-link-attributes.ts';

/** Marks the menu link that leads to the current page, and on our own pages the parts of the site that they belong to. */
export function markCurrentLink(
  { pathname, search }: Pick<Location, 'pathname' | 'search'> = window.location,
): void {
  for (const link of document.querySelectorAll('.menu-link')) {
    mark(link, link.getAttribute('href') === `${pathname}${search}` && 'page');
  }
  for (const part of document.querySelectorAll('[data-own-area]')) {
    mark(part, isOwnAddress(pathname) && 'true');
  }
}

function mark(element: Element, value: 'page' | 'true' | false): void {
  if (value) element.setAttribute('aria-current', value);
  else element.removeAttribute('aria-current');
}
