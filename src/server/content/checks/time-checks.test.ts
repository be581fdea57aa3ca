import { expect, test } from 'vitest';
import {
  createValidContentFiles,
  listContentProblems,
  parseChangedContent,
  toJson,
} from '#tests/support/content-folder.ts';
import { createPlanContent, createVariantContent } from '#tests/support/plan.ts';
import { formatProblem } from '../files/problem.ts';
import { loadTimeline } from '../load-content.ts';

type Fields = Record<string, unknown>;

const plan = 'catalogue/hearth-care.json';
const planWith = (changes: Fields) => ({ [plan]: createValidContentFiles(changes)[plan] ?? '' });
const variantsWith = (...variants: Fields[]) =>
  planWith({ productVariants: variants.map(createVariantContent) });
const withLaterPrices = (...prices: Fields[]) =>
  variantsWith({
    laterPrices: prices.map((price) => ({ priceMonthly: 15, priceAnnually: 180, ...price })),
  });
const offerPrices = {
  offerSapProductId: 'HC-99-OFFER',
  offerPriceMonthly: 7.25,
  offerPriceAnnually: 152.25,
};
const offered = (changes: Fields = {}, variant: Fields = {}) =>
  planWith({
    offer: true,
    offerId: 'winter',
    offerPeriodMonths: 3,
    productVariants: [createVariantContent({ ...offerPrices, ...variant })],
    ...changes,
  });
const offer = {
  id: 'winter',
  until: '2027-03-31',
  banner: { title: 'Half price', cta: 'Terms', pages: ['listing', 'product'] },
  terms: { title: 'Terms', content: 'For {plans}, until {until}.' },
};
const offers = (...changes: Fields[]) => ({
  'offers.json': toJson({ offers: changes.map((change) => ({ ...offer, ...change })) }),
});
const banners = (...list: Fields[]) => ({
  'banners.json': toJson({
    banners: list.map((banner) => ({ title: 'Warm homes', pages: ['listing'], ...banner })),
  }),
});
const document = (frontMatter: string) => ({
  'documents/terms-2027.md': `---\n${frontMatter}\n---\n\n# Terms\n`,
});
const copy = 'catalogue/pipe-care.json';
const secondPlan = (changes: Fields = {}, variant: Fields = {}) => ({
  [copy]: toJson(
    createPlanContent({
      productId: 'pipe-care',
      productTitle: 'Pipe Care',
      needsCampaignId: false,
      productVariants: [
        createVariantContent({
          productVariantId: 'pipe-care-99',
          sapProductId: 'PC-99',
          ...variant,
        }),
      ],
      ...changes,
    }),
  ),
});
const later = (path: string) => `${plan}: productVariants[0].laterPrices${path}`;

test.each<[string, Record<string, string>, string]>([
  [
    'a time that the clocks skip',
    planWith({ until: '2027-03-28T01:30' }),
    `${plan}: until: must be another time: the clocks go forward on 28 March 2027, and 01:30 does not exist in London (it is "2027-03-28T01:30")`,
  ],
  [
    'a time that comes twice',
    banners({ from: '2027-10-31T01:00' }),
    'banners.json: banners[0].from: must be another time: the clocks go back on 31 October 2027, and 01:00 comes twice in London (it is "2027-10-31T01:00")',
  ],
  [
    'a later price that ends in the minute in which it begins',
    withLaterPrices(
      { from: '2027-01-01T09:00', until: '2027-01-01T09:00' },
      { from: '2027-01-01T09:00' },
    ),
    later('[0].until: must be later than from (it is "2027-01-01T09:00")'),
  ],
  [
    'two prices that begin on one day',
    withLaterPrices({ from: '2027-01-01' }, { from: '2027-01-01' }),
    later(
      '[1].from: must be later: the price before it begins on 1 January 2027, so the two overlap',
    ),
  ],
  [
    'prices in the wrong order',
    withLaterPrices({ from: '2027-07-01' }, { from: '2027-01-01' }),
    later('[1].from: must be later: the price before it begins on 1 July 2027, so the two overlap'),
  ],
  [
    'a price that begins before the one before it has ended',
    withLaterPrices({ from: '2027-01-01', until: '2027-06-30' }, { from: '2027-06-30' }),
    later('[1].from: must be later: the price before it ends on 30 June 2027, so the two overlap'),
  ],
  [
    'a gap between two prices',
    withLaterPrices({ from: '2027-01-01', until: '2027-06-30' }, { from: '2027-07-02' }),
    later(
      '[1].from: must be earlier: the price before it ends on 30 June 2027, so there is a gap without a price',
    ),
  ],
  [
    'a last price with an end',
    withLaterPrices({ from: '2027-01-01', until: '2027-06-30' }),
    later(
      '[0].until: leaves a gap: there is no price afterwards. Leave it out, or add the price that follows',
    ),
  ],
  [
    'a later annual price that is not twelve months',
    withLaterPrices({ from: '2027-01-01', priceAnnually: 174 }),
    later('[0].priceAnnually: must be twelve times priceMonthly, £180.00 (it is £174.00)'),
  ],
  [
    'an annual offer price that is not the months of the offer and the rest',
    { ...offered({}, { offerPriceAnnually: 87 }), ...offers({}), ...banners() },
    `${plan}: productVariants[0].offerPriceAnnually: must be what is paid in the first twelve months, £152.25 (it is £87.00)`,
  ],
  [
    'an offer that is dearer than a later price',
    withLaterPrices({ from: '2027-01-01', offerPriceMonthly: 15 }),
    later('[0].offerPriceMonthly: must be below priceMonthly, £15.00 (it is £15.00)'),
  ],
  [
    'a later price without its offer price',
    {
      ...offered(
        {},
        { laterPrices: [{ from: '2027-01-01', priceMonthly: 15, priceAnnually: 180 }] },
      ),
      ...offers({}),
      ...banners(),
    },
    later('[0].offerPriceMonthly: is required: the offer still runs from 1 January 2027 on'),
  ],
  [
    'two offers with one id',
    { ...offered({ offer: false }), ...offers({}, {}), ...banners() },
    'offers.json: offers[1].id: must be unique, but "winter" is also in offers.json',
  ],
  [
    'an offer whose terms are not on the pages of its plans',
    { ...offered(), ...offers({ banner: { ...offer.banner, pages: ['listing'] } }), ...banners() },
    'offers.json: offers[0].banner.pages: must include product: the terms of an offer belong to the plans that have it',
  ],
  [
    'terms that name the end of an offer without one',
    { ...offered(), ...offers({ until: undefined }), ...banners() },
    'offers.json: offers[0].terms.content: must not contain {until}: the offer has no end',
  ],
  [
    'an unknown placeholder in the terms',
    {
      ...offered(),
      ...offers({ terms: { title: 'Terms', content: 'For {planes}.' } }),
      ...banners(),
    },
    'offers.json: offers[0].terms.content: must not contain {planes}: it can have {plans} and {until}',
  ],
  [
    'two banners on the listing',
    banners({}, { title: 'Ask us' }),
    'banners.json: banners[1]: is a second banner for the listing, beside "Warm homes" in banners.json',
  ],
  [
    'a banner on the listing while an offer has one there',
    { ...offered(), ...offers({ from: '2027-01-01' }), ...banners({}) },
    'banners.json: banners[0]: is a second banner for the listing from 1 January 2027 on, beside "Half price" in offers.json',
  ],
  [
    'two banners on a plan’s page from a minute on',
    banners(
      { pages: ['product'], from: '2027-06-01T09:00' },
      { title: 'Ask us', pages: ['product'], productIds: ['hearth-care'] },
    ),
    'banners.json: banners[1]: is a second banner for the page of Hearth Care from 09:00 on 1 June 2027 on, beside "Warm homes" in banners.json',
  ],
  [
    'a banner for an offer that its plan has not',
    banners({ title: 'Half price for 3 months', pages: ['product'], productIds: ['hearth-care'] }),
    'banners.json: banners[0].title: promises a lower price, but Hearth Care has no offer. Put it into offers.json, so that it ends with the offer',
  ],
  [
    'a banner that outlives the offer',
    {
      ...offered(),
      ...offers({ banner: { ...offer.banner, pages: ['product'] } }),
      ...banners({ title: '50% off for 3 months' }),
    },
    'banners.json: banners[0].title: promises a lower price, but no plan has an offer from 1 April 2027 on. Put it into offers.json, so that it ends with the offer',
  ],
  [
    'one campaign id for two fees',
    {
      'campaigns.json': toJson({
        planCampaignIds: { 'hearth care 50': 1125, 'hearth care 99': 1125 },
        affiliateCampaigns: [],
      }),
    },
    'campaigns.json: planCampaignIds.hearth care 99: must be unique, but 1125 is also the campaign id of "hearth care 50"',
  ],
  [
    'one product id with and without the offer',
    { ...offered({}, { offerSapProductId: 'HC-99' }), ...offers({}), ...banners() },
    `${plan}: productVariants[0].offerSapProductId: must be unique, but "HC-99" is also in ${plan}`,
  ],
  [
    'a document that ends while a plan needs it',
    {
      ...variantsWith({ importantDocuments: [{ urlName: 'Guide', url: 'documents/guide' }] }),
      'documents/guide.md': '---\nuntil: 2027-12-31\n---\n\n# Guide\n',
    },
    `${plan}: productVariants: has no documents/guide.md from 1 January 2028 on, but Hearth Care is on sale and links to it`,
  ],
  [
    'a document with an unknown field',
    document('form: 2027-01-01'),
    'documents/terms-2027.md: form: must be from, until or replaces: a document has no other fields',
  ],
  [
    'a document that replaces none',
    document('replaces: term\nfrom: 2027-01-01'),
    'documents/terms-2027.md: replaces: must be a document, and there is no term.md',
  ],
  [
    'two versions of a document from one day on',
    {
      ...document('replaces: terms\nfrom: 2027-01-01'),
      'documents/terms-new.md': '---\nreplaces: terms\nfrom: 2027-01-01\n---\n\n# Terms\n',
    },
    'documents/terms-new.md: from: must not be that of documents/terms-2027.md: both are terms',
  ],
  [
    'a document with a wrong day',
    document('replaces: terms\nfrom: 1 January 2027'),
    'documents/terms-2027.md: from: must be a day, e.g. 2027-03-31, or a time in London, e.g. 2027-03-31T09:00',
  ],
])('content:check refuses %s', (_, files, line) => {
  expect(listContentProblems(files)).toEqual([line]);
});

test.each<[string, Record<string, string>]>([
  [
    'prices that follow each other',
    withLaterPrices({ from: '2027-01-01', until: '2027-06-30' }, { from: '2027-07-01' }),
  ],
  [
    'prices that follow each other at a minute',
    withLaterPrices(
      { from: '2027-01-01', until: '2027-07-01T09:00' },
      { from: '2027-07-01T09:00' },
    ),
  ],
  [
    'a last price that ends with its plan',
    planWith({
      until: '2027-06-30',
      productVariants: [
        createVariantContent({
          laterPrices: [
            { from: '2027-01-01', until: '2027-06-30', priceMonthly: 15, priceAnnually: 180 },
          ],
        }),
      ],
    }),
  ],
  [
    'two banners one after the other',
    banners({ until: '2027-06-30' }, { title: 'Ask us', from: '2027-07-01' }),
  ],
  ['a banner after the offer', { ...offered(), ...offers({}), ...banners({ from: '2027-04-01' }) }],
  [
    'an offer that has ended by hand',
    { ...offered({ offer: false }), ...offers({}), ...banners() },
  ],
  [
    'a document that ends with its plan',
    {
      ...planWith({
        until: '2027-12-31',
        productVariants: [
          createVariantContent({
            importantDocuments: [{ urlName: 'Guide', url: 'documents/guide' }],
          }),
        ],
      }),
      'documents/guide.md': '---\nuntil: 2027-12-31\n---\n\n# Guide\n',
    },
  ],
])('content:check accepts %s', (_, files) => {
  expect(listContentProblems(files)).toEqual([]);
});

test.each<[string, Record<string, string>, string[]]>([
  [
    'a higher fee with a higher price',
    variantsWith(
      {},
      {
        productVariantId: 'hearth-care-0',
        productVariantTitle: 'No fee',
        sapProductId: 'HC-0',
        priceVariation: 0,
        surchargeName: undefined,
        priceMonthly: 14,
        priceAnnually: 168,
      },
    ),
    [
      `${plan}: productVariants[0].priceMonthly: has a higher call-out fee (£99) and a higher price (£14.50) than "No fee" (£14.00)`,
    ],
  ],
  [
    'a text that names another plan',
    secondPlan({ covered: ['All that Hearth Care covers'] }),
    [`${copy}: covered[0]: names another plan, Hearth Care: is it copied from there?`],
  ],
  [
    'a plan’s own document that names another plan',
    {
      ...secondPlan({}, { importantDocuments: [{ urlName: 'Guide', url: 'documents/guide' }] }),
      'documents/guide.md': '# Hearth Care guide\n',
    },
    ['documents/guide.md: names another plan, Hearth Care: is it copied from there?'],
  ],
  [
    'an offer that no plan has',
    { ...offers({}), ...banners() },
    [
      'offers.json: offers[0].id: is the offer of no plan, so it is not shown: set offer to true and offerId to "winter" in a plan',
    ],
  ],
  [
    'a plan that does not say in a few words what it covers, which versions published by 0.1.0 do not',
    planWith({ coverFor: undefined }),
    [
      `${plan}: coverFor: is missing: what the plan covers, completing “You have chosen cover for …”`,
    ],
  ],
  [
    'nothing in a plan that is more of another, whose name it contains',
    {
      ...planWith({ summary: 'Hearth Care keeps you warm.' }),
      ...secondPlan({
        productTitle: 'Hearth Care Plus',
        summary: 'Hearth Care Plus is Hearth Care and more.',
      }),
    },
    [],
  ],
])('content:check warns of %s', (_, files, lines) => {
  expect(parseChangedContent(files).findWarnings().map(formatProblem)).toEqual(lines);
});

test('content:check has no warnings about the shipped content', () => {
  expect(loadTimeline('content').findWarnings().map(formatProblem)).toEqual([]);
});
