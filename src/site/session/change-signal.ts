import { useSyncExternalStore } from 'react';

/** Tells React components and other listeners that a value kept outside React has changed. */
export function createChangeSignal() {
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  return {
    subscribe,
    notify: () => {
      for (const listener of listeners) listener();
    },
    /** `onServer` on the server and while hydrating, afterwards `read()`. */
    useValue: <Value>(read: () => Value, onServer: Value) =>
      useSyncExternalStore(subscribe, read, () => onServer),
  };
}
