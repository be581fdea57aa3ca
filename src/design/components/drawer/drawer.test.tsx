import { act } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { polyfillDialog } from '#tests/support/jsdom-dialog.ts';
import { findElement, mountElement } from '#tests/support/mounted.ts';
import { Drawer } from './drawer.tsx';

const onClose = vi.fn();

polyfillDialog();

beforeEach(() => {
  onClose.mockClear();
});

const menu = (isOpen: boolean, side?: 'start' | 'end' | 'top') => (
  <Drawer isOpen={isOpen} onClose={onClose} title="Menu" closeLabel="Close" side={side}>
    <a href="#help">Help</a>
  </Drawer>
);

describe('Drawer', () => {
  test('opens and closes with isOpen and is named by its title', () => {
    const { container, show } = mountElement(menu(true));
    const dialog = findElement<HTMLDialogElement>(container, 'dialog');
    expect(dialog.open).toBe(true);
    expect(dialog.getAttribute('aria-labelledby')).toBe(findElement(container, 'h2').id);
    show(menu(false));
    expect(dialog.open).toBe(false);
    expect(onClose).not.toHaveBeenCalled();
  });

  test('calls onClose for the close button, Escape and the backdrop', () => {
    const { container } = mountElement(menu(true));
    const dialog = findElement<HTMLDialogElement>(container, 'dialog');
    act(() => findElement(container, 'button').click());
    act(() => {
      dialog.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
      dialog.dispatchEvent(new MouseEvent('mouseup', { bubbles: true }));
    });
    act(() => dialog.close());
    expect(onClose).toHaveBeenCalledTimes(3);
  });

  test('each side has its own class, and the default side is end', () => {
    const rendered = (['start', 'end', 'top'] as const).map((side) =>
      renderToStaticMarkup(menu(false, side)),
    );
    expect(new Set(rendered).size).toBe(3);
    expect(renderToStaticMarkup(menu(false))).toBe(rendered[1]);
  });
});
