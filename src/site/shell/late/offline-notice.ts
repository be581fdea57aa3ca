const text = 'You are offline. You can read this page; sending anything needs a connection.';

/** While the browser is offline, shows a status line over the bottom of the page. */
export function watchConnection(): void {
  const notice = document.createElement('div');
  notice.className = 'offline-notice';
  // Screen readers announce a status line when its text changes, so the empty line is put into the page
  // beforehand.
  notice.setAttribute('role', 'status');
  document.body.append(notice);
  // Keeps the Continue button and the end of the page clear of the notice.
  new ResizeObserver(() => {
    document.documentElement.style.setProperty('--offline-height', `${notice.offsetHeight}px`);
  }).observe(notice);
  const update = () => {
    notice.textContent = navigator.onLine ? '' : text;
  };
  addEventListener('online', update);
  addEventListener('offline', update);
  update();
}
