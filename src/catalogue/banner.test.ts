import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { type Banner, bannerSchema, findBannerFor } from './banner.ts';

const banner = (changes: Record<string, unknown> = {}): Banner =>
  z.parse(bannerSchema, { title: 'Half price', pages: ['listing', 'product'], ...changes });

const problemsOf = (changes: Record<string, unknown>) =>
  z
    .safeParse(bannerSchema, { title: 'Half price', pages: ['listing'], ...changes })
    .error?.issues.map(({ path }) => path.join('.'));

test('bannerSchema requires title and pages, and accepts every other field', () => {
  const full = {
    title: 'Half price',
    planTitle: 'Half price on this plan',
    until: '2027-03-31',
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
  [{ until: '31 March' }, 'until'],
  [{ leadingIcon: 'rocket' }, 'leadingIcon'],
  [{ backgroundColor: 'red' }, 'backgroundColor'],
  [{ justify: 'left' }, 'justify'],
  [{ iconSpacing: '5xl' }, 'iconSpacing'],
  [{ cta: 'Go', href: 'javascript:alert(1)' }, 'href'],
  [{ cta: 'Go', href: '//elsewhere.example' }, 'href'],
  [{ href: '/offers' }, 'cta'],
  [{ modal: { title: 'Terms', content: 'Words' } }, 'cta'],
])('bannerSchema refuses %j with a problem at %s', (changes, path) => {
  expect(problemsOf(changes)).toEqual([path]);
});

test('findBannerFor returns the first banner of a page', () => {
  const banners = [banner({ title: 'One', pages: ['product'] }), banner({ title: 'Two' })];
  expect(findBannerFor(banners, { page: 'listing' }, '2027-03-01')?.title).toBe('Two');
  expect(findBannerFor(banners, { page: 'product', productId: 'any' }, '2027-03-01')?.title).toBe(
    'One',
  );
});

test('productIds limits a banner to the pages of these products and does not apply to the listing', () => {
  const banners = [banner({ productIds: ['hearth-care'] })];
  expect(
    findBannerFor(banners, { page: 'product', productId: 'hearth-care' }, '2027-03-01'),
  ).toBeDefined();
  expect(
    findBannerFor(banners, { page: 'product', productId: 'pipe-care' }, '2027-03-01'),
  ).toBeUndefined();
  expect(findBannerFor(banners, { page: 'product' }, '2027-03-01')).toBeUndefined();
  expect(findBannerFor(banners, { page: 'listing' }, '2027-03-01')).toBeDefined();
});

test('findBannerFor returns undefined without a configured banner', () => {
  expect(findBannerFor([], { page: 'listing' }, '2027-03-01')).toBeUndefined();
  expect(
    findBannerFor([banner({ pages: ['product'] })], { page: 'listing' }, '2027-03-01'),
  ).toBeUndefined();
});

// content-at.test.ts has the times at which a banner is shown.
test.each([
  ['2027-03-31', 'Half price. Ends 31 March 2027.'],
  ['2027-03-31T17:00', 'Half price. Ends 17:00 on 31 March 2027.'],
])('the title of a banner with the end %s says when it ends', (until, title) => {
  expect(findBannerFor([banner({ until })], { page: 'listing' }, '2027-03-01')?.title).toBe(title);
});

test('an end more than 60 days away is not announced', () => {
  const titleOn = (today: string) =>
    findBannerFor([banner({ until: '2027-03-31T17:00' })], { page: 'listing' }, today)?.title;
  expect(titleOn('2027-01-29')).toBe('Half price');
  expect(titleOn('2027-01-30')).toBe('Half price. Ends 17:00 on 31 March 2027.');
});

test('findBannerFor uses planTitle as the title on a product page', () => {
  const banners = [banner({ planTitle: 'Half price on this plan', until: '2027-03-31' })];
  const place = { page: 'product', productId: 'hearth-care' } as const;
  expect(findBannerFor(banners, place, '2027-03-01')).toEqual({
    title: 'Half price on this plan. Ends 31 March 2027.',
    pages: ['listing', 'product'],
  });
  expect(findBannerFor(banners, { page: 'listing' }, '2027-03-01')?.title).toMatch(
    /^Half price\. Ends/,
  );
});
