import { useLayoutEffect } from 'react';
import { basePath } from '#api/paths.ts';

const segmentsOfOrderPage = basePath.split('/').length + 1;

/**
 * Runs before first paint: hides a step whose answers are in storage, or that the guard may leave,
 * until React has put it right. The timer is for a visitor whose scripts never arrive.
 */
const hideUntilSettled = `(function (root, stored) {
  try { stored = sessionStorage.getItem('sale'); } catch (blocked) {}
  var segments = location.pathname.replace(/\\/$/, '').split('/').length;
  if (!stored && segments <= ${segmentsOfOrderPage}) return;
  root.setAttribute('data-refilling', '');
  setTimeout(function () { root.removeAttribute('data-refilling'); }, 4000);
})(document.documentElement)`;

export function RefillScript({ isSettled }: { isSettled: boolean }) {
  useLayoutEffect(() => {
    if (isSettled) document.documentElement.removeAttribute('data-refilling');
  }, [isSettled]);
  return <script>{hideUntilSettled}</script>;
}
