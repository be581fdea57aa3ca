import { expect, test } from 'vitest';
import { mountElement } from '#tests/support/mounted.ts';
import { Fold } from './fold.tsx';

test('a fold is a closed details element whose summary is its label, with the title and the content inside', () => {
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

test('a fold without a title has no title element', () => {
  const { container } = mountElement(<Fold label="More">The rest</Fold>);
  expect(container.querySelector('details')?.children).toHaveLength(1);
});
