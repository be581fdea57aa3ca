import { setBottomHeight } from '../bottom-space.ts';

const text = 'You are offline. You can read this page; sending anything needs a connection.';

/** While the browser is offline, shows a status line over the bottom of the page. */
export function watchConnection(): void {
  const notice = document.querySelector<HTMLElement>('.offline-notice');
  if (!notice) return;
  new ResizeObserver(() => setBottomHeight('offlineNotice', notice.offsetHeight)).observe(notice);
  const update = () => {
    notice.textContent = navigator.onLine ? '' : text;
  };
  addEventListener('online', update);
  addEventListener('offline', update);
  update();
}
