import { onTestFinished, vi } from 'vitest';

/**
 * Removes the listeners that a test adds to the window and the document when it ends. A document ends with its page; in tests it would
 * listen on in those that follow.
 */
export function removeListenersAfterTest(): void {
  for (const target of [window, document]) {
    const added = vi.spyOn(target, 'addEventListener');
    onTestFinished(() => {
      for (const [type, listener, options] of added.mock.calls) {
        target.removeEventListener(type, listener, options);
      }
      added.mockRestore();
    });
  }
}
