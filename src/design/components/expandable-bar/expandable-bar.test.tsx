import { expect, test } from 'vitest';
import { findElement, mountElement } from '#tests/support/mounted.ts';
import { ExpandableBar } from './expandable-bar.tsx';

test('the bar shows its first line when closed, and its content after a press', () => {
  const { container } = mountElement(
    <ExpandableBar lead="£7.25 a month" label="Show order" openLabel="Hide order">
      Your order
    </ExpandableBar>,
  );
  const bar = findElement<HTMLDetailsElement>(container, 'details');
  expect(bar.open).toBe(false);
  const summary = findElement(bar, 'summary');
  expect(summary.textContent).toContain('£7.25 a month');
  expect(summary.textContent).not.toContain('Your order');
  summary.click();
  expect(bar.open).toBe(true);
  expect(bar.textContent).toContain('Your order');
});
