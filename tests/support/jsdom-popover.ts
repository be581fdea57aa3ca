import { beforeEach, vi } from 'vitest';

/** For tests in jsdom, which knows no popovers: the methods as spies. They stay, for what is unmounted later. */
export function stubPopover() {
  const methods = { showPopover: vi.fn(), hidePopover: vi.fn() };

  beforeEach(() => {
    for (const method of Object.values(methods)) method.mockClear();
    Object.assign(HTMLElement.prototype, methods);
  });

  return methods;
}
