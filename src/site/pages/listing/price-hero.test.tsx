import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import type { Product } from '#catalogue/product.ts';
import { createPlan, createVariantContent } from '#tests/support/plan.ts';
import { PriceHero } from './price-hero.tsx';

const texts = { heading: 'Home cover', lead: 'See every price.', promises: ['Tax is included'] };

function shown(products: Product[]): string {
  return renderToStaticMarkup(
    <MemoryRouter>
      <PriceHero texts={texts} products={products} tabs={null} />
    </MemoryRouter>,
  );
}

const heating = createPlan({ categories: ['BOILER_AND_HEATING'] });
const plumbing = createPlan({
  productId: 'pipe-policy',
  productType: 'Insurance Policy',
  categories: ['PLUMBING'],
  productVariants: [createVariantContent({ productVariantId: 'pipe-99', priceMonthly: 6 })],
});

test('the heading names the lowest standard price, and each kind of cover links to its tab', () => {
  const html = shown([heating, plumbing]);
  expect(html).toMatch(/<h1[^>]*>Home cover<span[^>]*> from £6.00 a month<\/span>/);
  expect(html).toContain('href="/?filterType=BOILER_AND_HEATING"');
  expect(html).toContain('£14.50 a month');
  expect(html).toContain('£99 call-out fee each repair');
  expect(html).toContain('href="/?filterType=PLUMBING"');
  expect(html).toContain('£99 call-out fee each claim');
});

test('an offer does not lower the price of the heading', () => {
  const offer = { offer: true, offerPeriodMonths: 3, offerPercentage: 50 };
  const productVariants = [createVariantContent({ offerPriceMonthly: 7.25 })];
  const html = shown([{ ...heating, ...createPlan({ ...offer, productVariants }) }]);
  expect(html).not.toContain('7.25');
});

test('without plans the hero has its heading and no prices', () => {
  const html = shown([]);
  expect(html).toContain('>Home cover</h1>');
  expect(html).not.toContain('£');
});
