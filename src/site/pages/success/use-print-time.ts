import { useSyncExternalStore } from 'react';

let printTime = '';

function subscribe(update: () => void) {
  const onPrint = () => {
    printTime = new Date().toLocaleString('en-GB', { dateStyle: 'long', timeStyle: 'short' });
    update();
  };
  addEventListener('beforeprint', onPrint);
  return () => removeEventListener('beforeprint', onPrint);
}

/** When the page is printed, e.g. "16 November 2026 at 10:44". Empty before. */
export function usePrintTime(): string {
  return useSyncExternalStore(
    subscribe,
    () => printTime,
    () => '',
  );
}
