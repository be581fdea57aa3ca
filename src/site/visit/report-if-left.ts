import { reportLeftPagePath } from '#api/paths.ts';

/**
 * A part of the head's inline script, on pages that are reported: reports the page if it is left before startVisit() has taken `earlyVisit`
 * over. The server adds ids and channel, whose rules would take 1.3 kB here. `ignore` is a function of the script.
 */
export const reportIfLeft = `addEventListener('pagehide', function () {
  var left = window.earlyVisit;
  if (left) fetch('${reportLeftPagePath}', {
    method: 'POST',
    keepalive: true,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ page: left.page, productId: left.productId, maxTouchPoints: navigator.maxTouchPoints })
  }).catch(ignore);
}, { once: true });`;
