import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import type { Product } from '#catalogue/product.ts';
import { createPlan, createVariantContent } from '#tests/support/plan.ts';
import { PlanList } from './plan-list.tsx';

const expert = {
  phoneNumber: '0808 157 0142',
  replyTime: 'within one working day',
  hours: [{ days: 'Saturday', times: '9am to 5pm' }],
  art: { src: '/images/expert.svg', width: 336, height: 200 },
  isInHeader: false,
};

function shown(products: Product[], changedPlans?: string[]): string {
  return renderToStaticMarkup(
    <MemoryRouter>
      <PlanList products={products} expert={expert} changedPlans={changedPlans} />
    </MemoryRouter>,
  );
}

test('a tab without plans says so and links to the expert page', () => {
  const html = shown([]);
  expect(html).toContain('No plans here at the moment');
  expect(html).toContain('href="/home-services/products/speak-to-an-expert"');
});

test('a card without an offer names its price once', () => {
  const html = shown([createPlan()]);
  expect(html.match(/Standard price/g)).toHaveLength(1);
  expect(html).not.toMatch(/every month/i);
});

test('only a plan that a preview changes has a chip that says so', () => {
  const other = createPlan({ productId: 'pipe-care', productTitle: 'Pipe Care' });
  const [, hearthCare = '', pipeCare = ''] = shown([createPlan(), other], ['Pipe Care']).split(
    '<h3',
    3,
  );
  expect(shown([createPlan()])).not.toContain('Changed in this preview');
  // The chip of a card stands before its heading.
  expect(hearthCare).toContain('Changed in this preview');
  expect(pipeCare).not.toContain('Changed in this preview');
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

test('a list says how many plans it has and, of more than one, how they are sorted', () => {
  const other = createPlan({ productId: 'pipe-care', productTitle: 'Pipe Care' });
  expect(shown([createPlan(), other])).toMatch(
    />2 plans.<\/strong> Sorted by standard monthly price, lowest first.</,
  );
  const single = shown([createPlan()]);
  expect(single).toContain('1 plan.');
  expect(single).not.toContain('Sorted');
});

test('the expert panel is the last cell, with or without plans', () => {
  for (const products of [[], [createPlan()]]) {
    const cells = shown(products).split('<li class').slice(1);
    expect(cells.at(-1)).toContain('Not sure which plan you need?');
  }
});

test('a card with an offer shows the standard price before the offer price, in the same size', () => {
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
  const size = /class="([^"]+)"/.source;
  const lockup = (amount: string) => `<span ${size}><span[^>]*>${amount} a month</span>`;
  const prices = new RegExp(
    `>Standard price</p>${lockup('£14.50')}.*>Your first 3 months</p>${lockup('£7.25')}`,
  ).exec(html);
  expect(prices?.[1]).toBe(prices?.[2]);
  expect(html).toContain('No\u00a0fee:\u00a0£21.00 a month. The offer applies to each.');
});
