import { type RefObject, useLayoutEffect } from 'react';
import { useLocation } from 'react-router';
import { firstPageKey } from './first-page.ts';

/**
 * Focuses the start of a page after a client navigation, so that screen readers announce it. A layout effect: later the visitor
 * might have the focus on a field or a button already.
 */
export function useFocusOnNavigation(start: RefObject<HTMLElement | null>): void {
  const isFirstPage = useLocation().key === firstPageKey;
  useLayoutEffect(() => {
    if (!isFirstPage) start.current?.focus({ preventScroll: true });
  }, [isFirstPage, start]);
}
