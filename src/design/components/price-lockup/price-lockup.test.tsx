import { describe, expect, test } from 'vitest';
import { mountElement } from '#tests/support/mounted.ts';
import { PriceLockup } from './price-lockup.tsx';

const screenReaderText = (container: HTMLElement) => {
  const copy = document.createElement('div');
  copy.innerHTML = container.innerHTML;
  for (const hidden of copy.querySelectorAll('[aria-hidden="true"]')) hidden.remove();
  return copy.textContent;
};

describe('PriceLockup', () => {
  test('has one text for screen readers and hides the visual parts from them', () => {
    const { container } = mountElement(
      <PriceLockup pounds="7" pence="25" period="a month" sentence="£7.25 a month" />,
    );
    expect(screenReaderText(container)).toBe('£7.25 a month');
    const seen = [...container.querySelectorAll('[aria-hidden="true"]')].map(
      (part) => part.textContent,
    );
    expect(seen).toEqual(['£', '7', '.25', 'a month']);
  });

  test('shows no decimal point without pence', () => {
    const { container } = mountElement(
      <PriceLockup pounds="0" pence="" period="a repair" sentence="£0 a repair" />,
    );
    expect(container.textContent).not.toContain('.');
  });
});
