import { expect, test } from 'vitest';
import {
  createValidContentFiles,
  parseChangedContent,
  toJson,
} from '#tests/support/content-folder.ts';
import { createVariantContent } from '#tests/support/plan.ts';
import type { LoadedContent } from '../load-content.ts';

const plan = 'catalogue/hearth-care.json';
const planWith = (changes: Record<string, unknown>) => ({
  [plan]: createValidContentFiles(changes)[plan] ?? '',
});
const at = (text: string) => new Date(text);

const offered = (changes: Record<string, unknown> = {}) => ({
  offer: true,
  offerId: 'winter',
  offerPeriodMonths: 3,
  offerPercentage: 50,
  productVariants: [
    createVariantContent({
      offerSapProductId: 'HC-99-OFFER',
      offerPriceMonthly: 7.25,
      offerPriceAnnually: 152.25,
      ...changes,
    }),
  ],
});
const offer = {
  id: 'winter',
  from: '2027-01-01',
  until: '2027-03-31',
  banner: { title: 'Half price', cta: 'Terms', pages: ['listing', 'product'] },
  terms: { title: 'Offer terms', content: 'For {plans}, until {until}.' },
};
const offersWith = (changes: Record<string, unknown> = {}) => ({
  'offers.json': toJson({ offers: [{ ...offer, ...changes }] }),
  // An offer has its own banner.
  'banners.json': toJson({ banners: [] }),
});

const productOf = ({ products }: LoadedContent) => products[0];
const priceOf = (content: LoadedContent) => productOf(content)?.productVariants[0]?.priceMonthly;

test('content without times never changes, and its version is that of the files', () => {
  const { changesAt, contentAt, filesVersion } = parseChangedContent({});
  expect(changesAt).toEqual([]);
  const content = contentAt(at('2026-11-15'));
  expect(content.version).toBe(filesVersion);
  expect(contentAt(at('2100-01-01'))).toBe(content);
});

test('a plan is unknown before its first day and no longer sold after its last', () => {
  const { contentAt, changesAt } = parseChangedContent(
    planWith({ from: '2027-04-01', until: '2027-09-30' }),
  );
  const sellableAt = (moment: string) => contentAt(at(moment)).products.map((p) => p.sellable);
  expect(sellableAt('2027-03-31T22:59:59.999Z')).toEqual([]);
  expect(sellableAt('2027-03-31T23:00:00Z')).toEqual([true]);
  expect(sellableAt('2027-09-30T22:59:59.999Z')).toEqual([true]);
  expect(sellableAt('2027-09-30T23:00:00Z')).toEqual([false]);
  expect(changesAt).toEqual([at('2027-03-31T23:00:00Z'), at('2027-09-30T23:00:00Z')]);
});

test('a plan has each later price from the second at which it begins', () => {
  const laterPrices = [
    { from: '2027-01-01', until: '2027-06-30', priceMonthly: 15.5, priceAnnually: 186 },
    { from: '2027-07-01', priceMonthly: 16, priceAnnually: 192 },
  ];
  const { contentAt } = parseChangedContent(
    planWith({ productVariants: [createVariantContent({ laterPrices })] }),
  );
  expect(priceOf(contentAt(at('2026-12-31T23:59:59.999Z')))).toBe(1450);
  expect(priceOf(contentAt(at('2027-01-01T00:00:00Z')))).toBe(1550);
  expect(priceOf(contentAt(at('2027-06-30T22:59:59.999Z')))).toBe(1550);
  expect(priceOf(contentAt(at('2027-06-30T23:00:00Z')))).toBe(1600);
  const moments = ['2026-12-31', '2027-01-01', '2027-07-01'];
  expect(moments.map((moment) => contentAt(at(moment)).nextChange)).toEqual([
    at('2027-01-01T00:00:00Z'),
    at('2027-06-30T23:00:00Z'),
    undefined,
  ]);
});

test('an offer has its price, banner and terms from its first day to its last, and the content names it at no other time', () => {
  const { contentAt } = parseChangedContent({ ...planWith(offered()), ...offersWith() });
  const during = contentAt(at('2027-02-01'));
  expect(productOf(during)).toMatchObject({
    offer: true,
    offerPeriodMonths: 3,
    offerPercentage: 50,
    offerUntil: '2027-03-31',
  });
  expect(productOf(during)?.productVariants[0]).toMatchObject({
    priceMonthly: 1450,
    offerPriceMonthly: 725,
    offerSapProductId: 'HC-99-OFFER',
  });
  expect(during.banners).toEqual([
    {
      ...offer.banner,
      until: '2027-03-31',
      modal: { title: 'Offer terms', content: 'For Hearth Care, until 31 March 2027.' },
      productIds: ['hearth-care'],
    },
  ]);
  for (const moment of ['2026-12-31T23:59:59Z', '2027-03-31T23:00:00Z']) {
    const { products, banners } = contentAt(at(moment));
    const text = JSON.stringify([products, banners]);
    expect(products[0]?.offer).toBe(false);
    expect(text).not.toMatch(/725|OFFER|Half price|offerPercentage|2027|winter/);
  }
});

test.each([
  ['offer is false', planWith({ ...offered(), offer: false })],
  ['its plan is not sold', planWith({ ...offered(), sellable: false })],
  ['its plan has ended', planWith({ ...offered(), until: '2027-01-15' })],
  ['its plan names no offer', planWith({ ...offered(), offerId: undefined })],
])('an offer has no banner while %s', (_, files) => {
  const { contentAt } = parseChangedContent({ ...files, ...offersWith() });
  expect(contentAt(at('2027-02-01')).banners).toEqual([]);
});

test('an offer without an id in offers.json has no end', () => {
  const { contentAt, changesAt } = parseChangedContent(
    planWith({ ...offered(), offerId: undefined }),
  );
  expect(changesAt).toEqual([]);
  expect(productOf(contentAt(at('2100-01-01')))?.offer).toBe(true);
});

test('a banner is shown from its first day, or minute, to its end', () => {
  const banner = {
    title: 'Sale',
    pages: ['listing'],
    from: '2027-01-01',
    until: '2027-01-31T17:00',
  };
  const { contentAt } = parseChangedContent({ 'banners.json': toJson({ banners: [banner] }) });
  const countAt = (moment: string) => contentAt(at(moment)).banners.length;
  expect(countAt('2026-12-31T23:59:59Z')).toBe(0);
  expect(countAt('2027-01-01T00:00:00Z')).toBe(1);
  expect(countAt('2027-01-31T16:59:59Z')).toBe(1);
  expect(countAt('2027-01-31T17:00:00Z')).toBe(0);
});

test('an important document is linked from its first day to its last', () => {
  const documents = (more: object) => ({
    productVariants: [
      createVariantContent({
        importantDocuments: [{ urlName: 'Terms', url: 'documents/terms', ...more }],
      }),
    ],
  });
  const { contentAt } = parseChangedContent(
    planWith(documents({ from: '2027-01-01', until: '2027-01-31' })),
  );
  const linksAt = (moment: string) =>
    productOf(contentAt(at(moment)))?.productVariants[0]?.importantDocuments;
  const link = { urlName: 'Terms', url: '/home-services/products/documents/terms' };
  expect(linksAt('2026-12-31T23:59:59Z')).toEqual([]);
  expect(linksAt('2027-01-31T12:00:00Z')).toEqual([link]);
  expect(linksAt('2027-02-01T00:00:00Z')).toEqual([]);
});

test('a new version of a document replaces it from its day on, and its hash does not depend on the day', () => {
  const next = '# Terms\n\nBe kinder.\n';
  const { contentAt } = parseChangedContent({
    'documents/terms-2027.md': `---\nreplaces: terms\nfrom: 2027-01-01\n---\n\n${next}`,
  });
  const before = contentAt(at('2026-12-31T23:59:59Z')).documents;
  const after = contentAt(at('2027-01-01T00:00:00Z')).documents;
  expect(before.get('terms')?.markdown).toBe('# Terms\n\nBe kind.\n');
  expect(after.get('terms')).toEqual({ ...after.get('terms'), slug: 'terms', markdown: next });
  expect(after.has('terms-2027')).toBe(false);
  const edited = parseChangedContent({ 'documents/terms.md': next }).contentAt(at('2027-01-01'));
  expect(after.get('terms')?.hash).toBe(edited.documents.get('terms')?.hash);
});

test('each period has its own version, the same on every instance', () => {
  const files = { ...planWith(offered()), ...offersWith() };
  const versions = ['2026-12-31', '2027-02-01', '2027-06-01'].map(
    (moment) => parseChangedContent(files).contentAt(at(moment)).version,
  );
  expect(new Set(versions).size).toBe(3);
  const other = parseChangedContent(files);
  expect(versions[1]).toBe(other.contentAt(at('2027-03-31')).version);
  expect(other.contentAt(at('2027-03-31')).filesVersion).toBe(other.filesVersion);
});
