import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import type { Product } from '#catalogue/product.ts';
import { plan } from '#tests/support/plan.ts';
import { Comparison } from './comparison.tsx';

const features = [
  { id: 'repairs', label: 'Boiler repairs' },
  { id: 'drains', label: 'Blocked drains' },
];
const care = plan({ features: ['repairs'] });
const policy = plan({
  productId: 'hearth-policy',
  productTitle: 'Hearth Policy',
  productType: 'Insurance Policy',
  features: [],
});

function shown(...products: Product[]): string {
  return renderToStaticMarkup(
    <MemoryRouter>
      <Comparison heading="Compare plans" products={products} features={features} />
    </MemoryRouter>,
  );
}

test('plans are compared by price, fee, kind and what they include', () => {
  const html = shown(care, policy);
  expect(html).toContain('£14.50');
  expect(html).toContain('£99');
  expect(html).toContain('Insurance');
  expect(html.match(/"Included"/g)).toHaveLength(1);
  expect(html.match(/"Not included"/g)).toHaveLength(1);
  expect(html).toContain('href="/home-services/products/hearth-policy"');
});

test('what none of the plans includes has no row', () => {
  expect(shown(care, policy)).not.toContain('Blocked drains');
});

test('a single plan is not compared', () => {
  expect(shown(care)).toBe('');
});
