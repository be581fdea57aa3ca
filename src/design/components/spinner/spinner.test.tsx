import { expect, test } from 'vitest';
import { findElement, mountElement } from '#tests/support/mounted.ts';
import { Spinner } from './spinner.tsx';

test('announces its label', () => {
  const { container } = mountElement(<Spinner label="Looking for your address" />);
  expect(findElement(container, '[role="status"]').textContent).toBe('Looking for your address');
  expect(findElement(container, 'svg').getAttribute('aria-hidden')).toBe('true');
});
