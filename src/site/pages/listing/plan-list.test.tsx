import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import type { Product } from '#catalogue/product.ts';
import { plan } from '../../../../tests/support/plan.ts';
import { PlanList } from './plan-list.tsx';

function shown(products: Product[]): string {
  return renderToStaticMarkup(
    <MemoryRouter>
      <PlanList products={products} />
    </MemoryRouter>,
  );
}

test('a tab without plans says so and points to the expert', () => {
  const html = shown([]);
  expect(html).toContain('No plans here just now');
  expect(html).toContain('href="/home-services/products/speak-to-an-expert"');
});

test('a card shows at most five of the things covered', () => {
  const covered = ['one', 'two', 'three', 'four', 'five', 'six'];
  const html = shown([plan({ covered })]);
  expect(html).toContain('five');
  expect(html).not.toContain('six');
});

test('a maintenance plan never speaks of policies or claims', () => {
  expect(shown([plan()])).not.toMatch(/polic|claim/i);
});
