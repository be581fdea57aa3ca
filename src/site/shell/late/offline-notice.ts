import { setBottomHeight } from '../bottom-space.ts';

const text = 'You are offline. You can read this page; sending anything needs a connection.';

/** While the browser is offline, shows a status line over the bottom of the page. */
export function watchConnection(): void {
  const notice = document.createElement('div');
  notice.className = 'offline-notice';
  // Screen readers announce a status line when its text changes, so the empty line is put into the page
  // beforehand.
  notice.setAttribute('role', 'status');
  document.body.append(notice);
  new ResizeObserver(() => setBottomHeight('offlineNotice', notice.offsetHeight)).observe(notice);
  const update = () => {
    notice.textContent = navigator.onLine ? '' : text;
  };
  addEventListener('online', update);
  addEventListener('offline', update);
  update();
}
