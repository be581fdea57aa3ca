import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import type { Product } from '#catalogue/product.ts';
import { createPlan } from '#tests/support/plan.ts';
import { PlanComparison } from './plan-comparison.tsx';

const features = [
  { id: 'repairs', label: 'Boiler repairs' },
  { id: 'drains', label: 'Blocked drains' },
];
const care = createPlan({ features: ['repairs'] });
const policy = createPlan({
  productId: 'hearth-policy',
  productTitle: 'Hearth Policy',
  productType: 'Insurance Policy',
  features: [],
});

function shown(...products: Product[]): string {
  return renderToStaticMarkup(
    <MemoryRouter>
      <PlanComparison heading="Compare plans" products={products} features={features} />
    </MemoryRouter>,
  );
}

test('the comparison has rows for price, call-out fee, type and features', () => {
  const html = shown(care, policy);
  expect(html).toContain('£14.50');
  expect(html).toContain('£99');
  expect(html).toContain('Insurance');
  expect(html.match(/"Included"/g)).toHaveLength(1);
  expect(html.match(/"Not included"/g)).toHaveLength(1);
  expect(html).toContain('href="/home-services/products/hearth-policy"');
});

test('the comparison has no row for a feature that none of the plans includes', () => {
  expect(shown(care, policy)).not.toContain('Blocked drains');
});

test('there is no comparison of a single plan', () => {
  expect(shown(care)).toBe('');
});
