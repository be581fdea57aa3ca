import { type RefObject, useEffect } from 'react';
import { useLocation } from 'react-router';
import { firstPageKey } from './first-page.ts';

/** Puts the focus where a page begins when the visitor comes from another one, so that it is announced. */
export function useFocusOnNavigation(start: RefObject<HTMLElement | null>): void {
  const isFirstPage = useLocation().key === firstPageKey;
  useEffect(() => {
    if (!isFirstPage) start.current?.focus({ preventScroll: true });
  }, [isFirstPage, start]);
}
