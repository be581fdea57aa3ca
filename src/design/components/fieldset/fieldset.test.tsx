import { describe, expect, test } from 'vitest';
import { found, mounted } from '#tests/support/mounted.ts';
import { Fieldset } from './fieldset.tsx';

describe('Fieldset', () => {
  test('is named by its legend, hidden or not', () => {
    const { container, show } = mounted(<Fieldset legend="Your bank account" />);
    expect(found(container, 'fieldset > legend').textContent).toBe('Your bank account');
    show(<Fieldset legend="Your bank account" isLegendHidden />);
    expect(found(container, 'fieldset > legend').textContent).toBe('Your bank account');
  });

  test('is described by its messages, with and without an id prop', () => {
    const { container } = mounted(
      <>
        <Fieldset id="bank" legend="Bank" error="Not confirmed" hint="UK accounts" />
        <Fieldset legend="Reach" hint="Any way" />
      </>,
    );
    expect(found(container, '#bank').getAttribute('aria-describedby')).toBe('bank-error bank-hint');
    const id = found(container, 'fieldset:not([id])').getAttribute('aria-describedby');
    expect(document.getElementById(id ?? '')?.textContent).toBe('Any way');
  });
});
