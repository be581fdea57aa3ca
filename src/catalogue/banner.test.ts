import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { type Banner, bannerFor, bannerSchema } from './banner.ts';

const banner = (changes: Record<string, unknown> = {}): Banner =>
  z.parse(bannerSchema, { title: 'Half price', pages: ['listing', 'product'], ...changes });

const problemsOf = (changes: Record<string, unknown>) =>
  z
    .safeParse(bannerSchema, { title: 'Half price', pages: ['listing'], ...changes })
    .error?.issues.map(({ path }) => path.join('.'));

test('a banner may carry every field, and needs no more than its words and its pages', () => {
  const full = {
    title: 'Half price',
    cta: 'Offer terms',
    href: '/home-services/products',
    modal: { title: 'Offer terms', content: 'For three months.' },
    leadingIcon: 'tag',
    backgroundColor: 'primaryLight',
    justify: 'between',
    iconSpacing: '2xs',
    marginBottom: '4xl',
    pages: ['listing'],
    productIds: ['hearth-care'],
  };
  expect(z.parse(bannerSchema, full)).toEqual(full);
  expect(banner()).toEqual({ title: 'Half price', pages: ['listing', 'product'] });
});

test.each([
  [{ title: '' }, 'title'],
  [{ pages: [] }, 'pages'],
  [{ pages: ['success'] }, 'pages.0'],
  [{ leadingIcon: 'rocket' }, 'leadingIcon'],
  [{ backgroundColor: 'red' }, 'backgroundColor'],
  [{ justify: 'left' }, 'justify'],
  [{ iconSpacing: '5xl' }, 'iconSpacing'],
  [{ cta: 'Go', href: 'javascript:alert(1)' }, 'href'],
  [{ cta: 'Go', href: '//elsewhere.example' }, 'href'],
  [{ href: '/offers' }, 'cta'],
  [{ modal: { title: 'Terms', content: 'Words' } }, 'cta'],
])('%j is no banner: see %s', (changes, path) => {
  expect(problemsOf(changes)).toEqual([path]);
});

test('the first banner of a page is the one shown', () => {
  const banners = [banner({ title: 'One', pages: ['product'] }), banner({ title: 'Two' })];
  expect(bannerFor(banners, { page: 'listing' })?.title).toBe('Two');
  expect(bannerFor(banners, { page: 'product', productId: 'any' })?.title).toBe('One');
});

test('named plans narrow the product pages, and leave the listing alone', () => {
  const banners = [banner({ productIds: ['hearth-care'] })];
  expect(bannerFor(banners, { page: 'product', productId: 'hearth-care' })).toBeDefined();
  expect(bannerFor(banners, { page: 'product', productId: 'pipe-care' })).toBeUndefined();
  expect(bannerFor(banners, { page: 'product' })).toBeUndefined();
  expect(bannerFor(banners, { page: 'listing' })).toBeDefined();
});

test('where none is configured there is none', () => {
  expect(bannerFor([], { page: 'listing' })).toBeUndefined();
  expect(bannerFor([banner({ pages: ['product'] })], { page: 'listing' })).toBeUndefined();
});
