import { hiddenMark } from '#site/shell/hide-until-ready.tsx';

/** After this time, in milliseconds, a page is shown as the server sent it: longer than a slow line needs for all its scripts. */
const slowPageDelay = 10_000;

/**
 * JavaScript: a page that is hidden until its guard has run is shown when its script fails or is very late; a step is then left for
 * the page that the server shows with the answers of session storage (`handOver` of journey-route.tsx).
 */
export const leaveUnwokenPage = () => `(function (early, root) {
  function show() {
    if (early.isOver || (early.handOver && early.handOver())) return;
    root.removeAttribute('${hiddenMark}');
  }
  // A file that is missing, and one of which only half has come. Other errors may be those of an extension.
  addEventListener('error', function (event) {
    if (event.target.tagName === 'SCRIPT' || /SyntaxError/.test(event.message)) show();
  }, true);
  addEventListener('unhandledrejection', function (event) {
    if (/import|SyntaxError/i.test(event.reason)) show();
  });
  setTimeout(show, ${slowPageDelay});
})(window.earlyInput, document.documentElement);`;
