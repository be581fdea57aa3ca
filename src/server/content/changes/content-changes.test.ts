import { expect, test } from 'vitest';
import { readContentFiles } from '#server/content/files/content-files.ts';
import { loadContent } from '#server/content/load-content.ts';
import {
  type ContentChanges,
  createContentFolder,
  createValidContentFiles,
  exampleBrand,
  examplePictures,
  loadContentToday,
  parseChangedContent,
  toJson,
} from '#tests/support/content-folder.ts';
import { createPlanContent, createVariantContent } from '#tests/support/plan.ts';
import { loadedTestContent } from '#tests/support/purchase.ts';
import { testContentFolder } from '#tests/support/test-content.ts';
import { listContentChanges } from './content-changes.ts';

type Contents = Parameters<typeof listContentChanges>;

const plan = 'catalogue/hearth-care.json';
const planWith = (changes: Record<string, unknown>): ContentChanges => ({
  [plan]: toJson(createPlanContent(changes)),
});
const variantWith = (changes: Record<string, unknown>) =>
  planWith({ productVariants: [createVariantContent(changes)] });
const textWith = (file: string, from: string, to: string): ContentChanges => {
  const text = createValidContentFiles()[file] ?? '';
  if (!text.includes(from)) throw new Error(`${file} has no ${from}.`);
  return { [file]: text.replace(from, to) };
};
const tapCare: ContentChanges = {
  'catalogue/tap-care.json': toJson(
    createPlanContent({ productId: 'tap-care', productTitle: 'Tap Care', productVariants: [] }),
  ),
};
const banners = (...written: object[]): ContentChanges => ({
  'banners.json': toJson({ banners: written }),
});
const warmHomes = { title: 'Warm homes', pages: ['listing'] };
const warmHomesOnPlans = { title: 'Warm homes', pages: ['product'] };
const question = (name: string) => ({ question: name, answer: 'Yes.' });
const questions = (...names: string[]): ContentChanges => ({
  'questions.json': toJson({ questions: names.map(question) }),
});

/** Each change in a line. */
const listChanges = (...contents: Contents) =>
  listContentChanges(...contents).changes.map(
    ({ file, path, meaning, before, after }) =>
      `${file}: ${path}: ${meaning}: ${before} → ${after}`,
  );

test('nothing changes between the same files, from a folder or from an archive', () => {
  const ofFolder = loadContent(createContentFolder(), new Date('2026-11-15'));
  // Its pictures are Buffers, those of a folder are not.
  const ofArchive = loadContentToday();
  expect(listContentChanges(ofFolder, ofArchive)).toEqual({ changes: [], more: 0 });
});

test('every file of the content is compared', () => {
  const files = readContentFiles(testContentFolder).keys();
  expect([...files].filter((file) => !loadedTestContent.heldFiles.has(file))).toEqual([]);
});

test.each<[what: string, before: ContentChanges, after: ContentChanges, ...lines: string[]]>([
  [
    'a plan on another tab',
    planWith({ categories: ['BOILER_AND_HEATING'] }),
    planWith({ categories: ['PLUMBING'] }),
    `${plan}: categories: The tabs of the listing that show the plan: BOILER_AND_HEATING → PLUMBING`,
  ],
  [
    'the features of a plan',
    planWith({}),
    planWith({ features: [] }),
    `${plan}: features: The features that the plan includes: ids of comparison.json: boiler-repairs → Empty`,
  ],
  [
    'the layout of a plan',
    planWith({}),
    planWith({ layout: 'extrawide' }),
    `${plan}: layout: The width of the plan’s own pages; wide when left out: None → extrawide`,
  ],
  [
    'the price of a variant, for a month and for a year',
    planWith({}),
    variantWith({ priceMonthly: 1500 / 100, priceAnnually: 180 }),
    `${plan}: productVariants[].priceMonthly: £99 call-out fee: Pounds a month: £14.50 → £15.00`,
    `${plan}: productVariants[].priceAnnually: £99 call-out fee: Pounds for twelve months without an offer: £174.00 → £180.00`,
  ],
  [
    'the product id of a variant',
    planWith({}),
    variantWith({ sapProductId: 'HC-100' }),
    `${plan}: productVariants[].sapProductId: £99 call-out fee: The product id under which sales are booked: HC-99 → HC-100`,
  ],
  [
    'the call-out fee of a variant, by the names of the file',
    planWith({ needsCampaignId: false }),
    planWith({
      needsCampaignId: false,
      productVariants: [createVariantContent({ priceVariation: 50, surchargeName: 'fee' })],
    }),
    `${plan}: productVariants[].priceVariation: £99 call-out fee: The call-out fee in pounds; 0 for none: £99.00 → £50.00`,
    `${plan}: productVariants[].surchargeName: £99 call-out fee: What the fee is for: call out fee → fee`,
  ],
  [
    'a plan that is no longer sold',
    planWith({}),
    planWith({ sellable: false }),
    `${plan}: sellable: False for a plan that is no longer sold: true → false`,
  ],
  [
    'a new plan',
    {},
    tapCare,
    expect.stringMatching(
      /^catalogue\/tap-care\.json: : A plan, with its texts, prices, offer and variants: None → tap-care; Maintenance & Support Plan; Tap Care; .{100,}…$/,
    ),
  ],
  [
    'a plan that is gone, before other files',
    tapCare,
    questions('Why?'),
    expect.stringMatching(/^catalogue\/tap-care\.json: : .*… → None$/),
    'questions.json: questions[].question: Why?: The question, as a visitor would ask it: Can I cancel? → Why?',
  ],
  [
    'of two banners with one title the one that changes',
    banners(warmHomes, warmHomesOnPlans),
    banners(warmHomes, { ...warmHomesOnPlans, leadingIcon: 'star' }),
    'banners.json: banners[].leadingIcon: Warm homes: The icon before the title: None → star',
  ],
  [
    'a banner that ends',
    banners(warmHomes),
    banners({ ...warmHomes, until: '2026-11-14' }),
    'banners.json: banners[]: Warm homes: A page has at most one banner at a time: Warm homes; listing → None',
  ],
  [
    'questions in another order',
    questions('One?', 'Two?', 'Three?'),
    questions('Three?', 'One?', 'Two?'),
    'questions.json: questions: Order: The frequent questions of the listing, in the order in which they are shown: One?; Two?; Three? → Three?; One?; Two?',
  ],
  [
    'a document',
    {},
    { 'documents/terms.md': '# Terms\n\nBe kinder.\n' },
    'documents/terms.md: : The file: # Terms Be kind. → # Terms Be kinder.',
  ],
  [
    'a document with other line ends',
    {},
    { 'documents/terms.md': '# Terms\n\nBe\nkind.\n' },
    'documents/terms.md: : The file: # Terms Be kind. → The same but for spaces and line ends',
  ],
  [
    'a colour of the brand',
    {},
    {
      'brand/brand.json': toJson({
        ...exampleBrand,
        colours: { ...exampleBrand.colours, textLink: exampleBrand.colours.text },
      }),
    },
    `brand/brand.json: colours.textLink: Links: ${exampleBrand.colours.textLink} → ${exampleBrand.colours.text}`,
  ],
  [
    'a link of the menu',
    {},
    textWith('menu.json', '/support-centre', '/support'),
    'menu.json: items[].groups[].links[].href: Help › Get help › Support: Where the link leads: a path of this site, or an https address: /support-centre → /support',
  ],
  [
    'the footer',
    {},
    textWith('brand/footer.json', 'Warm homes.', 'Cosy homes.'),
    'brand/footer.json: tagline: One sentence under the logo: Warm homes. → Cosy homes.',
  ],
  [
    'the campaign id of a plan',
    {},
    textWith('campaigns.json', '1125', '1126'),
    'campaigns.json: planCampaignIds.hearth care 99: The campaign id of each plan and call-out fee: the plan’s title in small letters and the fee in pounds, e.g. "boiler insurance 50": 1125 → 1126',
  ],
  [
    'a picture, which the partner that has it as its logo need not name again',
    {},
    {
      'images/warm-homes.svg': new TextEncoder().encode(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 18"></svg>',
      ),
    },
    expect.stringMatching(
      /^images\/warm-homes\.svg: : The file: warm-homes-[\da-f]{16}\.svg, 66 bytes → warm-homes-[\da-f]{16}\.svg, 66 bytes$/,
    ),
  ],
  [
    'the sample of addresses',
    {},
    {
      'addresses/sample.csv':
        'organisation,subBuilding,buildingName,buildingNumber,street,locality,town,postcode\n,,,3,Elm Way,,Leeds,LS1 4AP\n',
    },
    expect.stringMatching(/^addresses\/sample\.csv: : The file: None → [\da-f]{16}$/),
  ],
])('the changes list %s', (_, before, after, ...lines) => {
  expect(listChanges(loadContentToday(before), loadContentToday(after))).toEqual(lines);
});

test('the changes list what begins and ends between two times, without an edit', () => {
  const { contentAt } = parseChangedContent({
    ...planWith({
      offer: true,
      offerId: 'winter',
      offerPeriodMonths: 3,
      offerPercentage: 50,
      productVariants: [
        createVariantContent({
          offerSapProductId: 'HC-99-OFFER',
          offerPriceMonthly: 7.25,
          offerPriceAnnually: 152.25,
          laterPrices: [{ from: '2027-04-01', priceMonthly: 16, priceAnnually: 192 }],
        }),
      ],
    }),
    'offers.json': toJson({
      offers: [
        {
          id: 'winter',
          until: '2027-03-31',
          banner: { title: 'Half price', cta: 'Terms', pages: ['listing', 'product'] },
          terms: { title: 'Offer terms', content: 'For {plans}, until {until}.' },
        },
      ],
    }),
    ...banners(),
    'documents/terms-2027.md':
      '---\nreplaces: terms\nfrom: 2027-04-01\n---\n\n# Terms\n\nBe kinder.\n',
  });
  const ofVariant = `${plan}: productVariants[]`;
  expect(listChanges(contentAt(new Date('2026-11-15')), contentAt(new Date('2027-04-01')))).toEqual(
    [
      `${ofVariant}.priceMonthly: £99 call-out fee: Pounds a month: £14.50 → £16.00`,
      `${ofVariant}.priceAnnually: £99 call-out fee: Pounds for twelve months without an offer: £174.00 → £192.00`,
      `${ofVariant}.offerPriceMonthly: £99 call-out fee: Pounds a month while the offer lasts: £7.25 → None`,
      `${ofVariant}.offerPriceAnnually: £99 call-out fee: Pounds for the first twelve months with the offer: £152.25 → None`,
      `${ofVariant}.offerSapProductId: £99 call-out fee: The product id under which sales at the offer price are booked: HC-99-OFFER → None`,
      `${plan}: offer: True for a plan with an offer; false ends its price, banner and terms: true → false`,
      `${plan}: offerPeriodMonths: How many months the offer price lasts: 3 → None`,
      `${plan}: offerPercentage: How far the offer price is below the price, in per cent: 50 → None`,
      `${plan}: offerUntil: The last day of the plan’s offer, or the minute at which it ends: 2027-03-31 → None`,
      'offers.json: offers[]: winter: Each offer: winter; 2027-03-31; Half price; listing; product; Terms; Offer terms; For Hearth Care, until 31 March 2027.; hearth-care → None',
      'documents/terms.md: : The file: # Terms Be kind. → # Terms Be kinder.',
    ],
  );
});

test('each file has a title: of the plan, of the document, or what it is about', () => {
  const { changes } = listContentChanges(
    loadContentToday(),
    loadContentToday({
      ...planWith({ layout: 'extrawide' }),
      ...questions('Why?'),
      'documents/terms.md': '# Other terms\n',
      'images/hero.svg': examplePictures['images/door.svg'],
      'images/new.svg': examplePictures['images/door.svg'],
    }),
  );
  const titles = changes.map(({ file, title }) => `${file}: ${title}`);
  expect([...new Set(titles)]).toEqual([
    `${plan}: Hearth Care`,
    'questions.json: The frequent questions of the listing',
    'documents/terms.md: Other terms',
    'images/new.svg: images/new.svg',
  ]);
});

test('a generated document is listed when the brand that it names changes', () => {
  const brand = { 'brand/brand.json': toJson({ ...exampleBrand, areaName: 'Hearth at home' }) };
  expect(listChanges(loadContentToday(), loadContentToday(brand))).toEqual([
    'brand/brand.json: areaName: The name of this part of the website, e.g. in page titles: Hearth home services → Hearth at home',
    expect.stringMatching(
      /^cookies \(generated\): : The file: ….{0,80}Hearth home .*… → ….{0,80}Hearth at home/s,
    ),
  ]);
});

test('long texts are shown from shortly before their first difference on', () => {
  const words = 'Warm and dry all the winter through. '.repeat(20);
  const [line] = listChanges(
    loadContentToday({ 'documents/terms.md': `# Terms\n\n${words}Old end. ${words}` }),
    loadContentToday({ 'documents/terms.md': `# Terms\n\n${words}New end. ${words}` }),
  );
  const [, before = '', after = ''] = /The file: (.*) → (.*)$/s.exec(line ?? '') ?? [];
  expect(before).toMatch(/^…[^…]{30,90}Old end\. [^…]+…$/);
  expect(after).toMatch(/^…[^…]{30,90}New end\. [^…]+…$/);
  expect(before.length).toBeLessThan(170);
  const unbroken = 'x'.repeat(500);
  const [cut] = listChanges(
    loadContentToday({ 'documents/terms.md': `# Terms\n\n${unbroken}1` }),
    loadContentToday({ 'documents/terms.md': `# Terms\n\n${unbroken}2` }),
  );
  expect(cut).toMatch(/: …x{80}1 → …x{80}2$/);
});

test('of more than 200 changes the first 200 are listed and the others counted', () => {
  const many = questions(...Array.from({ length: 251 }, (_, index) => `Question ${index}?`));
  const { changes, more } = listContentChanges(
    loadContentToday({ ...questions('Question 0?'), ...planWith({}) }),
    loadContentToday({ ...many, ...planWith({ layout: 'wide' }) }),
  );
  expect({ listed: changes.length, more }).toEqual({ listed: 200, more: 51 });
  expect(changes[0]?.file).toBe(plan);
});
