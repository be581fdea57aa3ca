import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import type { Product } from '#catalogue/product.ts';
import { createPlan, createVariantContent } from '#tests/support/plan.ts';
import { PlanList } from './plan-list.tsx';

function shown(products: Product[]): string {
  return renderToStaticMarkup(
    <MemoryRouter>
      <PlanList products={products} />
    </MemoryRouter>,
  );
}

test('a tab without plans says so and links to the expert page', () => {
  const html = shown([]);
  expect(html).toContain('No plans here at the moment');
  expect(html).toContain('href="/home-services/products/speak-to-an-expert"');
});

test('a card shows at most five covered items', () => {
  const covered = ['one', 'two', 'three', 'four', 'five', 'six'];
  const html = shown([createPlan({ covered })]);
  expect(html).toContain('five');
  expect(html).not.toContain('six');
});

test('a maintenance plan’s card does not mention policies or claims', () => {
  expect(shown([createPlan()])).not.toMatch(/polic|claim/i);
});

test('a list of plans says how it is sorted; a single plan does not', () => {
  const other = createPlan({ productId: 'pipe-care', productTitle: 'Pipe Care' });
  expect(shown([createPlan(), other])).toContain('Sorted by monthly price, lowest first.');
  expect(shown([createPlan()])).not.toContain('Sorted');
});

test('a card with an offer shows the standard price that follows, also for the other call-out fees', () => {
  const productVariants = [
    createVariantContent({ offerPriceMonthly: 7.25 }),
    createVariantContent({
      productVariantId: 'hearth-care-0',
      priceMonthly: 21,
      offerPriceMonthly: 10.5,
      priceVariation: 0,
    }),
  ];
  const offer = { offer: true, offerPeriodMonths: 3, offerPercentage: 50 };
  const html = shown([createPlan({ ...offer, productVariants })]);
  expect(html).toMatch(/for 3 months, then <strong[^>]*>£14\.50 a month/);
  expect(html).toContain('Or no fee for £10.50 a month, then £21.00 a month.');
});
