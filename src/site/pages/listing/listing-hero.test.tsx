import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { toPence } from '#rules/money.ts';
import { ListingHero } from './listing-hero.tsx';

const texts = { heading: 'Home cover', lead: 'See every price.', art: 'hero.svg' };
const art = { src: '/images/hero.svg', width: 480, height: 324 };

test('the heading ends with the lowest price on the page variant that has it, and without it elsewhere', () => {
  const priced = renderToStaticMarkup(
    <ListingHero texts={texts} art={art} lowestPrice={toPence(600)} tabs={null} />,
  );
  expect(priced).toMatch(/<h1[^>]*>Home cover<span[^>]*> from £6.00 a month<\/span><\/h1>/);
  const plain = renderToStaticMarkup(
    <ListingHero texts={texts} art={art} lowestPrice={undefined} tabs={null} />,
  );
  expect(plain).toContain('>Home cover</h1>');
  expect(plain).not.toContain('£');
});
