import { useSyncExternalStore } from 'react';

const noChanges = () => () => {};

/**
 * A value that only the browser knows and that does not change while the page is open. Gives `onServer` on
 * the server and while hydrating. `read` must return the same primitive or object each time.
 */
export function useBrowserValue<Value>(read: () => Value, onServer: Value): Value {
  return useSyncExternalStore(noChanges, read, () => onServer);
}
