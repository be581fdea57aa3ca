import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { pence } from '#rules/money.ts';
import { PriceAfter } from './price-after.tsx';

const offer = { onOffer: true, now: pence(725), standard: pence(1450), offerMonths: 3 } as const;
const steady = { onOffer: false, now: pence(1450), standard: pence(1450) } as const;

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
