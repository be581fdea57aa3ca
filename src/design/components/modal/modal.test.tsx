import { act } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { polyfillDialog } from '#tests/support/jsdom-dialog.ts';
import { findElement, mountElement } from '#tests/support/mounted.ts';
import { Modal } from './modal.tsx';

const onClose = vi.fn();

polyfillDialog();

beforeEach(() => {
  onClose.mockClear();
});

const terms = (isOpen: boolean) => (
  <Modal isOpen={isOpen} onClose={onClose} title="Offer terms" closeLabel="Close">
    <p>Half price for three months.</p>
  </Modal>
);

const dialogIn = (container: ParentNode) => findElement<HTMLDialogElement>(container, 'dialog');

const press = (node: Element) =>
  act(() => {
    node.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
    node.dispatchEvent(new MouseEvent('mouseup', { bubbles: true }));
  });

describe('Modal', () => {
  test('opens and closes with isOpen, also on the first render', () => {
    const { container, show } = mountElement(terms(true));
    expect(dialogIn(container).open).toBe(true);
    show(terms(false));
    expect(dialogIn(container).open).toBe(false);
    show(terms(true));
    expect(dialogIn(container).open).toBe(true);
  });

  test('is named by its title', () => {
    const { container } = mountElement(terms(true));
    expect(dialogIn(container).getAttribute('aria-labelledby')).toBe(
      findElement(container, 'h2').id,
    );
  });

  test('calls onClose when the close button is pressed', () => {
    const { container } = mountElement(terms(true));
    act(() => findElement(container, 'button[aria-label="Close"]').click());
    expect(onClose).toHaveBeenCalledOnce();
  });

  test('Escape calls onClose and leaves it to isOpen to close the dialog', () => {
    const { container } = mountElement(terms(true));
    const cancel = new Event('cancel', { cancelable: true });
    act(() => void dialogIn(container).dispatchEvent(cancel));
    expect(cancel.defaultPrevented).toBe(true);
    expect(onClose).toHaveBeenCalledOnce();
  });

  test('the cancelled choice of a file in the dialog does not call onClose', () => {
    const { container } = mountElement(terms(true));
    const cancel = new Event('cancel', { bubbles: true });
    act(() => void findElement(container, 'p').dispatchEvent(cancel));
    expect(onClose).not.toHaveBeenCalled();
  });

  test('calls onClose when the browser closes the dialog', () => {
    const { container } = mountElement(terms(true));
    act(() => dialogIn(container).close());
    expect(onClose).toHaveBeenCalledOnce();
  });

  test('a close event that comes after the dialog was opened again does not call onClose', () => {
    const { container } = mountElement(terms(true));
    act(() => void dialogIn(container).dispatchEvent(new Event('close')));
    expect(onClose).not.toHaveBeenCalled();
  });

  test('does not call onClose when isOpen becomes false', () => {
    const { show } = mountElement(terms(true));
    show(terms(false));
    expect(onClose).not.toHaveBeenCalled();
  });

  test('calls onClose for a press on the backdrop, but not on the content', () => {
    const { container } = mountElement(terms(true));
    press(findElement(container, 'p'));
    expect(onClose).not.toHaveBeenCalled();
    press(dialogIn(container));
    expect(onClose).toHaveBeenCalledOnce();
  });
});
