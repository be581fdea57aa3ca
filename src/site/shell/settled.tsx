import { useLayoutEffect, useSyncExternalStore } from 'react';

/**
 * Runs before first paint, on a page whose words depend on what only the browser knows: it stays out of
 * sight until React has put it right. The timer is for a visitor whose scripts never arrive.
 */
const hideUntilSettled = `(function (root, kept) {
  try { kept = sessionStorage.getItem('receipt'); } catch (blocked) {}
  if (!kept && !(history.state && history.state.usr)) return;
  root.setAttribute('data-refilling', '');
  setTimeout(function () { root.removeAttribute('data-refilling'); }, 4000);
})(document.documentElement)`;

export function SettledScript() {
  return <script>{hideUntilSettled}</script>;
}

/** False on the server and while hydrating, when the page must be as the server sent it. */
export function useSettled(): boolean {
  const isSettled = useSyncExternalStore(
    noChanges,
    () => true,
    () => false,
  );
  useLayoutEffect(() => {
    if (isSettled) document.documentElement.removeAttribute('data-refilling');
  }, [isSettled]);
  return isSettled;
}

const noChanges = () => () => {};
