import { act, useState } from 'react';
import { describe, expect, test } from 'vitest';
import { stubPopover } from '#tests/support/jsdom-popover.ts';
import { findElement, mountElement } from '#tests/support/mounted.ts';
import { NumericStepper } from './numeric-stepper.tsx';

stubPopover();

function Radiators({ first }: { first: number }) {
  const [value, setValue] = useState(first);
  return (
    <NumericStepper
      label="Radiators"
      name="radiators"
      value={value}
      onChange={setValue}
      min={5}
      max={12}
      decreaseLabel="Fewer"
      increaseLabel="More"
      atMinimum="At least five"
      atMaximum="At most twelve"
    />
  );
}

function stepper(first: number) {
  const { container } = mountElement(<Radiators first={first} />);
  const input = findElement<HTMLInputElement>(container, 'input');
  const button = (name: string) => findElement(container, `[aria-label="${name}"]`);
  return {
    container,
    button,
    value: () => input.value,
    press: (name: string) => act(() => button(name).click()),
    type: (text: string) =>
      act(() => {
        const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
        set?.call(input, text);
        input.dispatchEvent(new Event('input', { bubbles: true }));
      }),
    leave: () => act(() => input.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))),
  };
}

describe('NumericStepper', () => {
  test('goes up and down by one and announces the new value', () => {
    const { container, press, value } = stepper(8);
    press('More');
    expect(value()).toBe('9');
    expect(findElement(container, '[role="status"]').textContent).toBe('Radiators: 9');
    press('Fewer');
    press('Fewer');
    expect(value()).toBe('7');
  });

  test.each([
    [5, 'Fewer', 'At least five'],
    [12, 'More', 'At most twelve'],
  ])(
    'cannot go beyond its limits: at %s the button "%s" is disabled and its tooltip explains why',
    (first, name, reason) => {
      const { container, press, value, button } = stepper(first);
      press(name);
      expect(value()).toBe(String(first));
      expect(button(name).getAttribute('aria-disabled')).toBe('true');
      const tooltip = findElement(container, '[role="tooltip"]');
      expect(tooltip.textContent).toBe(reason);
      expect(button(name).getAttribute('aria-describedby')).toBe(tooltip.id);
    },
  );

  test('accepts a typed number within its limits at once', () => {
    const { container, type, value } = stepper(8);
    type('10');
    expect(value()).toBe('10');
    expect(container.querySelector('[role="tooltip"]')).toBeNull();
    type('12');
    expect(findElement(container, '[role="tooltip"]').textContent).toBe('At most twelve');
  });

  test.each([
    ['1', '5'],
    ['99', '12'],
    ['7.6', '8'],
    ['', '8'],
  ])('a typed %j becomes %s on blur', (typed, settled) => {
    const { type, leave, value } = stepper(8);
    type(typed);
    expect(value()).toBe(typed);
    leave();
    expect(value()).toBe(settled);
  });
});
