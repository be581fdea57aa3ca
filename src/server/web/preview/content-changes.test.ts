import { expect, test } from 'vitest';
import type { Product, ProductVariant } from '#catalogue/product.ts';
import { convertPoundsToPence } from '#rules/money.ts';
import type { ServedFile } from '#server/content/files/served-files.ts';
import type { Content } from '#server/content/store/content.ts';
import { findTestProduct, loadedTestContent } from '#tests/support/purchase.ts';
import { listContentChanges } from './content-changes.ts';

const content: Content = loadedTestContent;
const id = 'plumbing-protect';
const plan = findTestProduct(id);
const subject = plan.productTitle;

function withPlan(change: (product: Product) => Product | undefined): Content {
  const products = content.products.flatMap((product) => {
    const changed = product.productId === id ? change(product) : product;
    return changed ? [changed] : [];
  });
  return { ...content, products };
}

const withVariants = (change: (variant: ProductVariant, index: number) => ProductVariant) =>
  withPlan((product) => ({ ...product, productVariants: product.productVariants.map(change) }));

test('nothing changes between the same contents', () => {
  expect(listContentChanges(content, { ...content, version: 'other' })).toEqual([]);
});

test('pictures of a folder are the same as those of a stored version, and another picture is a change', () => {
  const withPictures = (change: (file: ServedFile) => ServedFile): Content => ({
    ...content,
    servedFiles: new Map(
      Array.from(content.servedFiles, ([path, file]) => [path, change(file)] as const),
    ),
  });
  const stored = withPictures((file) => ({ ...file, bytes: Buffer.from(file.bytes) }));
  expect(listContentChanges(content, stored)).toEqual([]);
  const edited = withPictures((file) => ({ ...file, address: `${file.address}?` }));
  expect(listContentChanges(content, edited)).toEqual([
    { subject: 'Elsewhere', change: 'The pictures: changed.' },
  ]);
});

test('a price that changes has the old and the new one, for its call-out fee', () => {
  const dearer = withVariants((variant, index) =>
    index === 0
      ? {
          ...variant,
          priceMonthly: convertPoundsToPence(6.75),
          priceAnnually: convertPoundsToPence(81),
        }
      : variant,
  );
  expect(listContentChanges(content, dearer)).toEqual([
    {
      subject,
      change: 'Price with £99 call-out fee each claim',
      before: '£6.50 a month',
      after: '£6.75 a month',
    },
  ]);
});

test('an offer that begins is in the price', () => {
  const offered = withPlan((product) => ({
    ...product,
    offer: true,
    offerPeriodMonths: 3,
    productVariants: product.productVariants.map((variant, index) =>
      index === 0 ? { ...variant, offerPriceMonthly: convertPoundsToPence(3.25) } : variant,
    ),
  }));
  expect(listContentChanges(content, offered)).toEqual([
    expect.objectContaining({
      before: '£6.50 a month',
      after: '£3.25 a month for 3 months, then £6.50 a month',
    }),
  ]);
});

test('a plan that is removed or no longer sold has its old prices, and the other way round', () => {
  const expected = {
    subject,
    change: 'On sale',
    before: '£6.50 a month, or £9.00 a month',
    after: 'Not on sale',
  };
  const removed = withPlan(() => undefined);
  expect(listContentChanges(content, removed)).toEqual([expected]);
  expect(
    listContentChanges(
      content,
      withPlan((product) => ({ ...product, sellable: false })),
    ),
  ).toEqual([expected]);
  expect(listContentChanges(removed, content)).toEqual([
    { ...expected, before: expected.after, after: expected.before },
  ]);
});

test('other changes of a plan are one sentence for each part, however many variants it has', () => {
  const changed = withPlan((product) => ({
    ...product,
    covered: ['Taps'],
    enquiryPhoneNumber: '0800',
  }));
  expect(listContentChanges(content, changed)).toEqual([
    { subject, change: 'What this plan covers has changed.' },
    { subject, change: 'The phone numbers for this plan have changed.' },
  ]);
});

test('a sentence that asks the buyer to do something is left out', () => {
  const changed = withVariants((variant) => ({ ...variant, importantDocuments: [] }));
  expect(listContentChanges(content, changed)).toEqual([
    { subject, change: 'The documents of this plan have changed.' },
  ]);
});

test('a document with a new text is listed once, and not for each plan that links to it', () => {
  const documents = new Map(content.documents);
  const notice = documents.get('privacy-notice');
  if (!notice) throw new Error('The test content has no privacy notice.');
  documents.set('privacy-notice', { ...notice, hash: 'other' });
  expect(listContentChanges(content, { ...content, documents })).toEqual([
    { subject: 'Documents', change: '“Privacy notice” has a new text.' },
  ]);
});

test('banners begin, end and change', () => {
  const [banner] = content.banners;
  if (!banner) throw new Error('The test content has no banner.');
  const without = { ...content, banners: content.banners.slice(1) };
  expect(listContentChanges(without, content)).toEqual([
    { subject: 'Banners', change: banner.title, before: 'Not shown', after: 'Shown' },
  ]);
  expect(listContentChanges(content, without)).toEqual([
    { subject: 'Banners', change: banner.title, before: 'Shown', after: 'Not shown' },
  ]);
  const other = { ...banner, justify: 'end' as const };
  const [change] = listContentChanges(content, {
    ...content,
    banners: [other, ...content.banners.slice(1)],
  });
  expect(change?.change).toContain(`“${banner.title}” changes its look, pages or terms.`);
});

test('documents are new, withdrawn or have a new text; other parts are named', () => {
  const slug = 'accessibility';
  const document = content.documents.get(slug);
  if (!document) throw new Error('The test content lacks a document.');
  const documents = new Map(content.documents);
  documents.delete(slug);
  const without = { ...content, documents };
  expect(listContentChanges(without, content)).toEqual([
    { subject: 'Documents', change: `“${document.title}” is new.` },
  ]);
  expect(listContentChanges(content, without)).toEqual([
    { subject: 'Documents', change: `“${document.title}” is withdrawn.` },
  ]);
  const edited = new Map([...documents, [slug, { ...document, hash: 'other' }]]);
  expect(listContentChanges(content, { ...content, documents: edited, questions: [] })).toEqual([
    { subject: 'Documents', change: `“${document.title}” has a new text.` },
    { subject: 'Elsewhere', change: 'The questions and answers: changed.' },
  ]);
});
