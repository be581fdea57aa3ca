import { type RefObject, useEffect } from 'react';
import { useLocation } from 'react-router';
import { firstPageKey } from './first-page.ts';

/** Focuses the start of a page after a client navigation, so that screen readers announce it. */
export function useFocusOnNavigation(start: RefObject<HTMLElement | null>): void {
  const isFirstPage = useLocation().key === firstPageKey;
  useEffect(() => {
    if (!isFirstPage) start.current?.focus({ preventScroll: true });
  }, [isFirstPage, start]);
}
