import { expect, test } from 'vitest';
import { found, mounted } from '#tests/support/mounted.ts';
import { Spinner } from './spinner.tsx';

test('announces its label', () => {
  const { container } = mounted(<Spinner label="Looking for your address" />);
  expect(found(container, '[role="status"]').textContent).toBe('Looking for your address');
  expect(found(container, 'svg').getAttribute('aria-hidden')).toBe('true');
});
