import { onTestFinished, vi } from 'vitest';

type Use = 'getItem' | 'setItem' | 'removeItem';

/** Makes these methods of storage throw, as when it is blocked or full, until `lift()` or the end of the test. */
export function blockSessionStorage(...uses: Use[]): { lift: () => void } {
  const spies = uses.map((use) =>
    vi.spyOn(Storage.prototype, use).mockImplementation(() => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    }),
  );
  const lift = () => {
    for (const spy of spies) spy.mockRestore();
  };
  onTestFinished(lift);
  return { lift };
}
