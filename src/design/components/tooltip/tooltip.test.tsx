import { act } from 'react';
import { describe, expect, test } from 'vitest';
import { stubPopover } from '#tests/support/jsdom-popover.ts';
import { findElement, mountElement } from '#tests/support/mounted.ts';
import { Tooltip } from './tooltip.tsx';

const { showPopover, hidePopover } = stubPopover();

const tooltip = (text: string | undefined) => (
  <Tooltip text={text} className="root">
    {(control) => (
      <button type="button" {...control}>
        More
      </button>
    )}
  </Tooltip>
);

const pointer = (container: ParentNode, type: 'pointerenter' | 'pointerleave') =>
  act(() => findElement(container, '.root').dispatchEvent(new Event(type)));

describe('Tooltip', () => {
  test('describes its control', () => {
    const { container } = mountElement(tooltip('At most five'));
    const bubble = findElement(container, '[role="tooltip"]');
    expect(bubble.textContent).toBe('At most five');
    expect(findElement(container, 'button').getAttribute('aria-describedby')).toBe(bubble.id);
  });

  test('is shown while the pointer is over the control, anchored to it', () => {
    const { container } = mountElement(tooltip('At most five'));
    pointer(container, 'pointerenter');
    expect(showPopover).toHaveBeenCalledExactlyOnceWith({
      source: findElement(container, '.root'),
    });
    pointer(container, 'pointerleave');
    expect(hidePopover).toHaveBeenCalledTimes(1);
  });

  test('is shown while the control has the focus', () => {
    const { container } = mountElement(tooltip('At most five'));
    act(() => findElement(container, 'button').focus());
    expect(showPopover).toHaveBeenCalledTimes(1);
    act(() => findElement(container, 'button').blur());
    expect(hidePopover).toHaveBeenCalledTimes(1);
  });

  test('is hidden by Escape, wherever the focus is', () => {
    const { container } = mountElement(tooltip('At most five'));
    pointer(container, 'pointerenter');
    act(() => document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' })));
    expect(hidePopover).toHaveBeenCalledTimes(1);
  });

  test('renders only the control without a text', () => {
    const { container } = mountElement(tooltip(undefined));
    act(() => findElement(container, 'button').focus());
    expect(container.querySelector('[role="tooltip"]')).toBeNull();
    expect(findElement(container, 'button').hasAttribute('aria-describedby')).toBe(false);
    expect(showPopover).not.toHaveBeenCalled();
  });
});
