import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { toPence } from '#rules/money.ts';
import { PriceAfter } from './price-after.tsx';

const offer = {
  onOffer: true,
  now: toPence(725),
  standard: toPence(1450),
  offerMonths: 3,
} as const;
const steady = { onOffer: false, now: toPence(1450), standard: toPence(1450) } as const;

test('shows the price after the offer in bold within the shared sentence', () => {
  const html = renderToStaticMarkup(<PriceAfter price={offer} />);
  expect(html).toMatch(
    /^<span>for 3 months, then <strong [^>]*>£14\.50 a month<\/strong><\/span>$/,
  );
});

test('says that the price stays the same without an offer', () => {
  expect(renderToStaticMarkup(<PriceAfter price={steady} />)).toBe(
    '<span>The same price every month</span>',
  );
});
