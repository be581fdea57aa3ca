import { join } from 'node:path';
import { expect, test } from 'vitest';
import { OperatorError } from '#server/platform/errors/operator-error.ts';
import {
  createContentFolder,
  createValidContentFiles,
  exampleParty,
  listContentProblems,
  loadContentToday,
  toJson,
} from '#tests/support/content-folder.ts';
import { createPlanContent, createVariantContent } from '#tests/support/plan.ts';
import { createTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { loadContent, loadTimeline } from '../load-content.ts';

const planFile = (changes: Record<string, unknown> = {}) => toJson(createPlanContent(changes));
const withPlan = (changes: Record<string, unknown>) => ({
  'catalogue/hearth-care.json': planFile(changes),
});

test('loadContent reads all files, with prices in pence and documents by slug', () => {
  const folder = createContentFolder({ 'notes.txt': 'not content' });
  const content = loadContent(folder, new Date('2026-11-15'));
  expect(content.products[0]?.productVariants[0]?.priceMonthly).toBe(1450);
  expect(content.campaignIds).toEqual({ 'hearth care 99': 1125 });
  expect(content.affiliateCampaigns).toEqual([{ campaignCode: 'WARM', name: 'Warm Homes' }]);
  expect(content.banners[0]?.title).toBe('Warm homes');
  expect(content.questions).toHaveLength(1);
  expect(content.features).toHaveLength(1);
  expect(content.brand.parties['home-services']).toEqual(exampleParty);
  expect(content.documents.get('terms')).toEqual({
    slug: 'terms',
    title: 'Terms',
    hash: expect.stringMatching(/^[\da-f]{16}$/),
    markdown: '# Terms\n\nBe kind.\n',
  });
});

test('loadContent turns the document links of a plan into paths below the base path', () => {
  const [product] = loadContentToday().products;
  expect(product?.productVariants[0]?.importantDocuments).toEqual([
    { urlName: 'Terms', url: '/home-services/products/documents/terms' },
  ]);
});

test('the content version is the same for a copy and differs after a change in any file', () => {
  const { version } = loadContentToday();
  expect(loadContentToday().version).toBe(version);
  for (const [file, text] of Object.entries(createValidContentFiles())) {
    expect(loadContentToday({ [file]: `${text}\n` }).version, file).not.toBe(version);
  }
});

test('loadContent reads only sample.csv of the addresses folder', () => {
  const { version } = loadContentToday();
  const imported = {
    'addresses/imported.csv': 'not,an,address',
    'addresses/old-sample.csv': '',
  };
  expect(loadContentToday(imported).version).toBe(version);
});

test('a document’s hash depends on its text, not on its line ends', () => {
  const hashOf = (text: string) =>
    loadContentToday({ 'documents/terms.md': text }).documents.get('terms')?.hash;
  expect(hashOf('# Terms\r\n\r\nBe kind.\r\n')).toBe(hashOf('# Terms\n\nBe kind.\n'));
  expect(hashOf('# Terms\n\nBe kinder.\n')).not.toBe(hashOf('# Terms\n\nBe kind.\n'));
});

const plan = 'catalogue/hearth-care.json';
const insurance = { productType: 'Insurance Policy', insurer: 'home-services' };
const variant = (changes: Record<string, unknown>) => ({
  productVariants: [createVariantContent(changes)],
});

test.each<[string, Record<string, unknown>, string]>([
  [
    'a yearly offer above the price',
    variant({ offerPriceAnnually: 174 }),
    'productVariants[0].offerPriceAnnually: must be below priceAnnually, £174.00 (it is £174.00)',
  ],
  [
    'an offer without period',
    { offer: true, ...variant({ offerPriceMonthly: 7.25, offerSapProductId: 'HC-99-OFFER' }) },
    'offerPeriodMonths: is required while offer is true: a whole number of months',
  ],
  [
    'an offer without price',
    { offer: true, offerPeriodMonths: 3 },
    'offer: is true, but no variant has an offerPriceMonthly',
  ],
  [
    'an offer without offerSapProductId',
    { offer: true, offerPeriodMonths: 3, ...variant({ offerPriceMonthly: 7.25 }) },
    'productVariants[0].offerSapProductId: is required while offer is true: sales at the offer price are booked under it',
  ],
  [
    'a boiler plan without age limit',
    { boilerAgeLimitYears: undefined },
    'boilerAgeLimitYears: is required in BOILER_AND_HEATING: a whole number of years',
  ],
  [
    'a call-out fee without a name',
    variant({ surchargeName: undefined }),
    'productVariants[0].surchargeName: is required: say what the £99 of priceVariation are for, e.g. "call out fee"',
  ],
  [
    'the name of a call-out fee without the fee',
    variant({ priceVariation: 0 }),
    'productVariants[0].surchargeName: must be left out while priceVariation is 0: there is no fee to name',
  ],
  [
    'an offer price that contradicts offerPercentage',
    {
      offer: true,
      offerPeriodMonths: 3,
      offerPercentage: 60,
      ...variant({ offerPriceMonthly: 7.25, offerSapProductId: 'HC-99-OFFER' }),
    },
    'productVariants[0].offerPriceMonthly: must be 60% (offerPercentage) below priceMonthly, £14.50 (it is £7.25)',
  ],
  [
    'a claim limit without insurance',
    { claimLimit: 1500 },
    'claimLimit: must be left out: only an Insurance Policy pays claims',
  ],
  [
    'insurance without its information document',
    insurance,
    'productVariants[0].importantDocuments: must contain a document with the urlName "Insurance product information document": the plan is insurance',
  ],
  [
    'insurance without insurer',
    { productType: 'Insurance Policy', productVariants: [] },
    'insurer: is required: an Insurance Policy must name its insurer',
  ],
  [
    'a maintenance plan with an insurer',
    { insurer: 'home-services' },
    'insurer: must be left out: only an Insurance Policy is insured',
  ],
  [
    'a call-out fee without its note',
    { callOutFeeNote: undefined },
    'callOutFeeNote: is required: a variant has a call-out fee. Say how it is collected',
  ],
  ['an unknown layout', { layout: 'huge' }, 'layout: must be "wide" or "extrawide" (it is "huge")'],
  [
    'an unknown feature',
    { features: ['roof'] },
    'features[0]: must be one of the ids in comparison.json (boiler-repairs); "roof" is not one',
  ],
  [
    'a maintenance plan that calls itself a policy',
    { covered: ['All in one policy'] },
    'covered[0]: must not say "policy": a Maintenance & Support Plan is not insurance',
  ],
])('content:check reports %s with file, field and what is expected', (_, changes, line) => {
  expect(listContentProblems(withPlan(changes))).toEqual([`${plan}: ${line}`]);
});

test.each<[string, Record<string, unknown>]>([
  [
    'a plan without campaign ids that needs none',
    { needsCampaignId: false, productTitle: 'New Care' },
  ],
  [
    'a variant without call-out fee and campaign id',
    variant({ priceVariation: 0, surchargeName: undefined }),
  ],
  ['an unsellable plan without campaign ids', { sellable: false, productTitle: 'New Care' }],
  ['a plan without variants', { productVariants: [] }],
  ['the word policy in insurance', { ...insurance, productVariants: [], summary: 'A policy.' }],
])('content:check accepts %s', (_, changes) => {
  expect(listContentProblems(withPlan(changes))).toEqual([]);
});

test.each<[string, Record<string, string>, string[]]>([
  [
    'a repeated feature id',
    {
      'comparison.json': toJson({
        features: ['a', 'b'].map((label) => ({ id: 'boiler-repairs', label })),
      }),
    },
    [
      'comparison.json: features[1].id: must be unique, but "boiler-repairs" is also in comparison.json',
    ],
  ],
  [
    'reserved and empty boiler makes',
    { 'boiler-makes.json': toJson({ boilerMakes: ['Ideal', 'ideal', 'other', ''] }) },
    [
      'boiler-makes.json: boilerMakes[2]: must be left out: it is always added last (it is "other")',
      'boiler-makes.json: boilerMakes[3]: must not be empty (it is "")',
    ],
  ],
  [
    'a repeated boiler make',
    { 'boiler-makes.json': toJson({ boilerMakes: ['Ideal', 'ideal'] }) },
    ['boiler-makes.json: boilerMakes[1]: must be unique, but "ideal" is also in boiler-makes.json'],
  ],
])('content:check reports %s', (_, files, lines) => {
  expect(listContentProblems(files)).toEqual(lines);
});

const menuWith = (changes: Record<string, unknown>) => {
  const link = { text: 'Support', href: '/support-centre' };
  const item = { id: 'help', label: 'Help', groups: [{ label: 'Help', links: [link] }] };
  const actions = { loggedOut: [link], loggedIn: [link] };
  return { 'menu.json': toJson({ actions, items: [item, { ...item, id: 'more', ...changes }] }) };
};
const footer = {
  tagline: 'Warm homes.',
  customerServicePhoneNumber: '0808 157 0142',
  apps: [],
  social: [],
  groups: [],
  legalStatement: 'Plans are sold by Hearth Limited.',
  copyright: '© 2024 Hearth Limited',
};
const footerWith = (href: string) => ({
  'brand/footer.json': toJson({
    ...footer,
    groups: [{ label: 'Legal', links: [{ text: 'Terms', href }] }],
  }),
});
const partner = {
  partnerCode: 'WARM-HOMES',
  campaignCode: 'WARM',
  partnerName: 'Warm Homes',
  partnerLogoUrl: 'warm-homes.svg',
};
const partnersWith = (changes: Record<string, unknown>) => ({
  'partnerships.json': toJson({
    partnerships: [partner, { ...partner, partnerCode: 'OTHER', campaignCode: 'OTHR', ...changes }],
  }),
});

const defaultPageVariant = { id: 'a', name: 'A', route: 'cover-first', isDefault: true };
const otherPageVariant = { id: 'b', name: 'B', route: 'price-first' };
const experiment = {
  id: 'listing-hero',
  name: 'Hero',
  pageVariants: [defaultPageVariant, otherPageVariant],
};
const experimentsWith = (...changes: object[]) => ({
  'experiments.json': toJson({
    experiments: changes.map((change) => ({ ...experiment, ...change })),
  }),
});

test.each<[string, Record<string, string>, string]>([
  [
    'an experiment with two defaults',
    experimentsWith({
      pageVariants: [defaultPageVariant, { ...otherPageVariant, isDefault: true }],
    }),
    'experiments.json: experiments[0].pageVariants: must have exactly one default',
  ],
  [
    'an experiment without a default',
    experimentsWith({ pageVariants: [otherPageVariant, { ...otherPageVariant, id: 'c' }] }),
    'experiments.json: experiments[0].pageVariants: must have exactly one default',
  ],
  [
    'an experiment with one page variant',
    experimentsWith({ pageVariants: [defaultPageVariant] }),
    'experiments.json: experiments[0].pageVariants: must have at least two page variants',
  ],
  [
    'an unknown route',
    experimentsWith({
      pageVariants: [defaultPageVariant, { ...otherPageVariant, route: 'video' }],
    }),
    'experiments.json: experiments[0].pageVariants[1].route: must be a route of the listing: cover-first or price-first (it is "video")',
  ],
  [
    'a page variant whose id needs encoding',
    experimentsWith({
      pageVariants: [defaultPageVariant, { ...otherPageVariant, id: 'b; Path=/' }],
    }),
    'experiments.json: experiments[0].pageVariants[1].id: must be 1 to 40 small letters, digits or dashes (it is "b; Path=/")',
  ],
  [
    'a repeated page variant',
    experimentsWith({ pageVariants: [defaultPageVariant, { ...otherPageVariant, id: 'a' }] }),
    'experiments.json: experiments[0].pageVariants[1].id: must be unique, but "a" is also in experiments.json',
  ],
  [
    'a repeated experiment',
    experimentsWith(
      {},
      {
        pageVariants: [
          { ...defaultPageVariant, id: 'c' },
          { ...otherPageVariant, id: 'd' },
        ],
      },
    ),
    'experiments.json: experiments[1].id: must be unique, but "listing-hero" is also in experiments.json',
  ],
  [
    'a repeated menu item id',
    menuWith({ id: 'help' }),
    'menu.json: items[1].id: must be unique, but "help" is also in menu.json',
  ],
  [
    'a menu link that starts with //',
    menuWith({ groups: [{ label: 'Help', links: [{ text: 'Call', href: '//elsewhere' }] }] }),
    'menu.json: items[1].groups[0].links[0].href: must start with / or https://, without spaces (it is "//elsewhere")',
  ],
  [
    'an empty menu group',
    menuWith({ groups: [{ label: 'Help', links: [] }] }),
    'menu.json: items[1].groups[0].links: must contain at least one link',
  ],
  [
    'a menu of more than 200 links',
    menuWith({
      groups: [
        {
          label: 'Help',
          links: Array.from({ length: 200 }, () => ({ text: 'Help', href: '/help' })),
        },
      ],
    }),
    'menu.json: items: must contain at most 200 links',
  ],
  [
    'a footer link without a path',
    footerWith('terms'),
    'brand/footer.json: groups[0].links[0].href: must start with / or https://, without spaces (it is "terms")',
  ],
  [
    'a footer link to a document that does not exist',
    footerWith('/home-services/products/documents/cookies'),
    'brand/footer.json: groups[0].links[0].href: must be a document, and there is no documents/cookies.md',
  ],
  [
    'an empty copyright line',
    { 'brand/footer.json': toJson({ ...footer, copyright: '' }) },
    'brand/footer.json: copyright: must not be empty (it is "")',
  ],
  [
    'an invalid campaign code',
    partnersWith({ campaignCode: 'WARM5' }),
    'partnerships.json: partnerships[1].campaignCode: must have at most 4 characters, without dashes, semicolons, quotes and SQL words (it is "WARM5")',
  ],
  [
    'a repeated campaign code of partners',
    partnersWith({ campaignCode: 'WARM' }),
    'partnerships.json: partnerships[1].campaignCode: must be unique, but "WARM" is also in partnerships.json',
  ],
  [
    'an invalid partner code',
    partnersWith({ partnerCode: 'a b' }),
    'partnerships.json: partnerships[1].partnerCode: must be 1 to 40 letters, digits, dashes or underscores (it is "a b")',
  ],
])('content:check reports %s with its file', (_, files, line) => {
  expect(listContentProblems(files)).toEqual([line]);
});

test('the ContentError message has the problems of several files in one line', () => {
  const folder = createContentFolder({
    [plan]: planFile({ productId: 'Api', productTitle: '' }),
    'banners.json': '[\n  {\n',
    'documents/terms.md': 'Be kind.',
  });
  const place = (file: string) => `The content file ${join(folder, file)}`;
  const load = () => loadTimeline(folder);
  expect(load).toThrow(OperatorError);
  expect(load).toThrow(/^[^\n]+$/);
  expect(load).toThrow(`${place(plan)} is not valid: productId: must be lower-case words`);
  expect(load).toThrow('; productTitle: must not be empty (it is "").');
  expect(load).toThrow(`${place('banners.json')} is not valid: line 3, column 1: the file ends`);
  expect(load).toThrow(`${place('documents/terms.md')} must start with a title`);
});

test('the error message names a missing content folder', () => {
  const folder = join(createTemporaryFolder(), 'nowhere');
  const load = () => loadTimeline(folder);
  expect(load).toThrow(`The content folder ${folder} cannot be read (`);
  expect(load).toThrow(
    ' CONTENT_DIR, or the folder that is published, must have the structure of the shipped one.',
  );
});
