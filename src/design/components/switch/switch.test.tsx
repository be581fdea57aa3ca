import { describe, expect, test, vi } from 'vitest';
import { findElement, mountElement } from '#tests/support/mounted.ts';
import { Switch } from './switch.tsx';

describe('Switch', () => {
  test('is a native switch control named by its label and described by its description', () => {
    const { container } = mountElement(
      <Switch label="Marketing" description="Adverts" name="marketing" />,
    );
    const input = findElement<HTMLInputElement>(container, '[role="switch"]');
    expect(input.type).toBe('checkbox');
    expect(input.labels?.[0]?.textContent).toBe('Marketing');
    expect(input.getAttribute('aria-describedby')).toBe('marketing-description');
  });

  test('turns on and off when its label is pressed', () => {
    const onChange = vi.fn();
    const { container } = mountElement(
      <Switch label="Marketing" name="marketing" onChange={onChange} />,
    );
    const input = findElement<HTMLInputElement>(container, 'input');
    findElement(container, 'label').click();
    expect(input.checked).toBe(true);
    findElement(container, 'label').click();
    expect(input.checked).toBe(false);
    expect(onChange).toHaveBeenCalledTimes(2);
  });

  test('ignores presses while disabled', () => {
    const { container } = mountElement(
      <Switch label="Always on" name="always" disabled defaultChecked />,
    );
    findElement(container, 'label').click();
    expect(findElement<HTMLInputElement>(container, 'input').checked).toBe(true);
  });
});
