import { beforeEach, vi } from 'vitest';

/** jsdom has no popovers: adds the methods as spies. They stay after the test, for later unmounts. */
export function stubPopover() {
  const methods = { showPopover: vi.fn(), hidePopover: vi.fn() };

  beforeEach(() => {
    for (const method of Object.values(methods)) method.mockClear();
    Object.assign(HTMLElement.prototype, methods);
  });

  return methods;
}
