import { describe, expect, test } from 'vitest';
import { findElement, mountElement } from '#tests/support/mounted.ts';
import { Checkbox } from './checkbox.tsx';

describe('Checkbox', () => {
  test('is unticked until its label is pressed', () => {
    const { container } = mountElement(<Checkbox label="Email" name="email" />);
    const box = findElement<HTMLInputElement>(container, 'input');
    expect(box.checked).toBe(false);
    findElement(container, 'label').click();
    expect(box.checked).toBe(true);
  });

  test('is named by its label and described by its error and description', () => {
    const { container } = mountElement(
      <Checkbox label="Email" description="Once a month" error="Tick it" name="email" isTile />,
    );
    const box = findElement<HTMLInputElement>(container, '#email');
    expect(box.labels?.[0]?.textContent).toBe('Email');
    expect(box.getAttribute('aria-describedby')).toBe('email-error email-description');
    expect(box.getAttribute('aria-invalid')).toBe('true');
    expect(findElement(container, '#email-error').textContent).toBe('Tick it');
  });
});
