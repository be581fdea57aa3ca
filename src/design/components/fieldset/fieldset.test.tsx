import { describe, expect, test } from 'vitest';
import { findElement, mountElement } from '#tests/support/mounted.ts';
import { Fieldset } from './fieldset.tsx';

describe('Fieldset', () => {
  test('is named by its legend, hidden or not', () => {
    const { container, show } = mountElement(<Fieldset legend="Your bank account" />);
    expect(findElement(container, 'fieldset > legend').textContent).toBe('Your bank account');
    show(<Fieldset legend="Your bank account" isLegendHidden />);
    expect(findElement(container, 'fieldset > legend').textContent).toBe('Your bank account');
  });

  test('is described by its messages, with and without an id prop', () => {
    const { container } = mountElement(
      <>
        <Fieldset id="bank" legend="Bank" error="Not confirmed" hint="UK accounts" />
        <Fieldset legend="Reach" hint="Any way" />
      </>,
    );
    expect(findElement(container, '#bank').getAttribute('aria-describedby')).toBe(
      'bank-error bank-hint',
    );
    const id = findElement(container, 'fieldset:not([id])').getAttribute('aria-describedby');
    expect(document.getElementById(id ?? '')?.textContent).toBe('Any way');
  });
});
