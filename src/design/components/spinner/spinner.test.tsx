import { expect, test } from 'vitest';
import { findElement, mountElement } from '#tests/support/mounted.ts';
import { Spinner } from './spinner.tsx';

test('the spinner announces its label to screen readers', () => {
  const { container } = mountElement(<Spinner label="Looking for your address" />);
  expect(findElement(container, '[role="status"]').textContent).toBe('Looking for your address');
  expect(findElement(container, 'svg').getAttribute('aria-hidden')).toBe('true');
});
