import { expect, test } from 'vitest';
import { mountElement } from '#tests/support/mounted.ts';
import { Fold } from './fold.tsx';

test('is a closed details whose summary is its label, with the title and the content inside', () => {
  const { container } = mountElement(
    <Fold label="What’s covered" title={<h3>Covered</h3>}>
      <p>Boiler repairs</p>
    </Fold>,
  );
  const details = container.querySelector('details');
  expect(details?.open).toBe(false);
  expect(details?.querySelector('summary')?.textContent).toBe('What’s covered');
  expect(details?.querySelector('h3')?.textContent).toBe('Covered');
  expect(details?.textContent).toContain('Boiler repairs');
});

test('has no title element without a title', () => {
  const { container } = mountElement(<Fold label="More">The rest</Fold>);
  expect(container.querySelector('details')?.children).toHaveLength(1);
});
