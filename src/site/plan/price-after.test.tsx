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

test('the sentence about the price shows the price after the offer in bold', () => {
  const html = renderToStaticMarkup(<PriceAfter price={offer} />);
  expect(html).toMatch(
    /^<span>for 3 months, then <strong [^>]*>£14\.50 a month<\/strong><\/span>$/,
  );
});

test('the sentence about the price says without an offer that it stays the same', () => {
  expect(renderToStaticMarkup(<PriceAfter price={steady} />)).toBe(
    '<span>The same price throughout</span>',
  );
});
