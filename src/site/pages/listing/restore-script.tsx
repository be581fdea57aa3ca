import { useLayoutEffect } from 'react';
import { defaultBoilerCover, defaultCategory } from '#catalogue/listing.ts';
import { boilerCoverKey, filterKey } from './stored-filter.ts';

const mark = 'data-restoring-filter';

/**
 * Runs before first paint: where storage holds another choice than the one the server rendered, the
 * tabs and plans stay out of sight until React has put them right. The timer is for a visitor whose
 * scripts never arrive.
 */
const hideUntilRestored = `(function (root, tab, cover) {
  try {
    tab = sessionStorage.getItem('${filterKey}');
    cover = sessionStorage.getItem('${boilerCoverKey}');
  } catch (blocked) {}
  var asked = new URLSearchParams(location.search).get('${filterKey}');
  var isOtherTab = asked === null && tab && tab !== '${defaultCategory}';
  var isOtherCover = asked === 'BOILER_AND_HEATING' && cover && cover !== '${defaultBoilerCover}';
  if (!isOtherTab && !isOtherCover) return;
  root.setAttribute('${mark}', '');
  setTimeout(function () { root.removeAttribute('${mark}'); }, 4000);
})(document.documentElement)`;

export function RestoreScript({ isSettled }: { isSettled: boolean }) {
  useLayoutEffect(() => {
    if (isSettled) document.documentElement.removeAttribute(mark);
  }, [isSettled]);
  return <script>{hideUntilRestored}</script>;
}
