import { onTestFinished, vi } from 'vitest';

type Use = 'getItem' | 'setItem' | 'removeItem';

/**
 * A browser that throws on these uses of its storage, as where it is blocked or full, until the block
 * is lifted or the test ends.
 */
export function blockStorage(...uses: Use[]): { lift: () => void } {
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
