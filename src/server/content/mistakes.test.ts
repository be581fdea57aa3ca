import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  type ContentChanges,
  createContentFolder,
  createValidContentFiles,
  listContentProblems,
  loadContentToday,
} from '#tests/support/content-folder.ts';
import { createPlanContent, createVariantContent } from '#tests/support/plan.ts';
import { loadTimeline } from './load-content.ts';

// What editors get wrong, and the exact message of each mistake. There are more: on single fields in content.test.ts,
// on times, prices and offers in time-checks.test.ts, on pictures and brands in pictures.test.ts.

const plan = 'catalogue/hearth-care.json';
const heroes = 'heroes.json';

/** The plan with these fields changed. */
const planWith = (changes: Record<string, unknown>): ContentChanges => ({
  [plan]: JSON.stringify(createPlanContent(changes)),
});
const variantWith = (changes: Record<string, unknown>) =>
  planWith({ productVariants: [createVariantContent(changes)] });
const fileWith = (file: string, changes: Record<string, unknown>): ContentChanges => ({
  [file]: JSON.stringify({ ...JSON.parse(createValidContentFiles()[file] ?? '{}'), ...changes }),
});
/** The plan with a piece of its text replaced, for what JSON.stringify would not write. */
const planText = (from: string, to: string): ContentChanges => {
  const text = JSON.stringify(createPlanContent(), null, 2);
  if (!text.includes(from)) throw new Error(`The plan has no ${from}.`);
  return { [plan]: text.replace(from, to) };
};
/** Each line of heroes.json is in an argument. */
const heroesText = (...lines: string[]): ContentChanges => ({ [heroes]: lines.join('\n') });
const coverFirst =
  '  "cover-first": { "heading": "Cover", "lead": "Choose a plan.", "art": "hero.svg" }';
const priceFirst = '  "price-first": { "heading": "Cover", "lead": "See every price." }';

const mistakes: [mistake: string, changes: ContentChanges, ...lines: string[]][] = [
  // The syntax of a file.
  [
    'a half-written file',
    heroesText('{', `${coverFirst},`, '  "price-first": {'),
    'heroes.json: line 3, column 19: the file ends, but the { of line 3 has no }',
  ],
  [
    'a file that ends within a text',
    heroesText('{', '  "cover-first": { "heading": "Cov'),
    'heroes.json: line 2, column 31: a text must end with " in the line in which it begins',
  ],
  [
    'a missing comma',
    heroesText('{', coverFirst, priceFirst, '}'),
    'heroes.json: line 2, column 85: a comma is missing after this entry',
  ],
  [
    'a comma after the last entry',
    heroesText('{', `${coverFirst},`, `${priceFirst},`, '}'),
    'heroes.json: line 3, column 68: must not have a comma after the last entry, before }',
  ],
  [
    'two commas',
    heroesText('{', `${coverFirst},,`, priceFirst, '}'),
    'heroes.json: line 2, column 86: must not have a second comma',
  ],
  [
    'a missing colon',
    heroesText('{', '  "cover-first" { }', '}'),
    'heroes.json: line 2, column 17: a colon (:) is missing after "cover-first"',
  ],
  [
    'curly quotes from a word processor',
    heroesText('{', '  “cover-first”: {}', '}'),
    'heroes.json: line 2, column 3: a text must be in straight double quotes ("), not in “',
  ],
  [
    'single quotes',
    heroesText('{', "  'cover-first': {}", '}'),
    'heroes.json: line 2, column 3: a text must be in straight double quotes ("), not in \'',
  ],
  [
    'a double quote inside a text',
    heroesText('{', '  "cover-first": { "heading": "The "best" cover" }', '}'),
    'heroes.json: line 2, column 36: a double quote inside a text must be written \\"',
  ],
  [
    'a field name without quotes',
    heroesText('{', '  heading: "Cover"', '}'),
    'heroes.json: line 2, column 3: a field name must be in double quotes: "heading"',
  ],
  [
    'a comment',
    heroesText('{', '  // for the summer', `${coverFirst},`, priceFirst, '}'),
    'heroes.json: line 2, column 3: must not contain comments',
  ],
  [
    'a field that is there twice',
    heroesText('{', `${coverFirst},`, `${coverFirst},`, priceFirst, '}'),
    'heroes.json: line 3, column 3: has the field "cover-first" again, which is already in line 2',
  ],
  [
    'the wrong bracket',
    heroesText('{', `${coverFirst},`, priceFirst, ']'),
    'heroes.json: line 4, column 1: must be } instead of ], to close the { of line 1',
  ],
  [
    'two files in one',
    heroesText('{', `${coverFirst},`, priceFirst, '}', '{ }'),
    'heroes.json: line 5, column 1: must be the end of the file: its first value is complete',
  ],
  [
    'a line break inside a text',
    heroesText('{ "heading": "Cover', 'for your home" }'),
    'heroes.json: line 1, column 14: a text must end with " in the line in which it begins',
  ],
  [
    'a single backslash',
    heroesText('{ "heading": "C:\\Cover" }'),
    'heroes.json: line 1, column 17: must not contain \\C: a backslash is written \\\\',
  ],
  [
    'a space copied from a web page',
    heroesText('{\u00a0"heading": "Cover" }'),
    'heroes.json: line 1, column 2: must be an ordinary space: this one is from another program',
  ],
  ['an empty file', { [heroes]: ' \n' }, 'heroes.json: is empty'],
  [
    'a file saved as Windows-1252',
    {
      [heroes]: Buffer.from(
        `{\n${coverFirst},\n  "price-first": { "heading": "What\x92s covered", "lead": "Plans.", "art": "hero.svg" } }`,
        'latin1',
      ),
    },
    'heroes.json: line 3, column 36: is not UTF-8: save the file as UTF-8, and look at this character again',
  ],
  [
    'a file saved as UTF-16',
    { [heroes]: Buffer.from('\uFEFF{ }', 'utf16le') },
    'heroes.json: line 1, column 1: is not UTF-8: save the file as UTF-8, and look at this character again',
  ],

  // The names of files.
  [
    'a misspelt file name',
    { 'banner.json': createValidContentFiles()['banners.json'], 'banners.json': undefined },
    'banners.json: is missing',
    'banner.json: is not a content file; did you mean "banners.json"?',
  ],
  ['a deleted file', { 'brand/footer.json': undefined }, 'brand/footer.json: is missing'],
  [
    'a copied plan with its old ids',
    { 'catalogue/later-copy.json': createValidContentFiles()[plan] },
    `catalogue/later-copy.json: productId: must be unique, but "hearth-care" is also in ${plan}`,
    `catalogue/later-copy.json: productVariants[0].productVariantId: must be unique, but "hearth-care-99" is also in ${plan}`,
    `catalogue/later-copy.json: productTitle: must be unique, but "hearth care" is also in ${plan}`,
    `catalogue/later-copy.json: productVariants[0].sapProductId: must be unique, but "HC-99" is also in ${plan}`,
  ],
  [
    'a copied plan whose file comes before its original',
    {
      'catalogue/a-copy.json': JSON.stringify(
        createPlanContent({ productId: 'a-copy', productTitle: 'A Copy', sellable: false }),
      ),
    },
    `catalogue/a-copy.json: productVariants[0].productVariantId: must be unique, but "hearth-care-99" is also in ${plan}`,
    `catalogue/a-copy.json: productVariants[0].sapProductId: must be unique, but "HC-99" is also in ${plan}`,
  ],
  [
    'a copied plan without campaign ids that books its sales as its original',
    {
      ...planWith({
        productVariants: [
          createVariantContent(),
          createVariantContent({
            ...{ productVariantId: 'hearth-care-0', sapProductId: 'HC-0' },
            ...{ priceVariation: 0, surchargeName: undefined },
          }),
        ],
      }),
      'catalogue/a-copy.json': JSON.stringify(
        createPlanContent({
          ...{ productId: 'a-copy', productTitle: 'A Copy' },
          productVariants: [createVariantContent({ productVariantId: 'a-copy-99' })],
        }),
      ),
    },
    'catalogue/a-copy.json: productVariants[0].priceVariation: has no campaign id: add "a copy 99" to planCampaignIds in campaigns.json, or set needsCampaignId to false',
    `catalogue/a-copy.json: productVariants[0].sapProductId: must be unique, but "HC-99" is also in ${plan}`,
  ],
  [
    'a document’s file name with capitals and spaces',
    { 'documents/My Terms.md': '# Terms' },
    'documents/My Terms.md: must be named in lower-case words joined by hyphens',
  ],

  // Prices.
  [
    'a price as text',
    variantWith({ priceMonthly: '14.50' }),
    `${plan}: productVariants[0].priceMonthly: must be a number without quotes (it is "14.50")`,
  ],
  [
    'a price as text with a comma',
    variantWith({ priceMonthly: '14,50' }),
    `${plan}: productVariants[0].priceMonthly: must be a number without quotes (it is "14,50")`,
  ],
  [
    'a price with a comma',
    planText('"priceMonthly": 14.5', '"priceMonthly": 14,50'),
    `${plan}: line 19, column 25: must be a point: a number is written like 14.50, not 14,50`,
  ],
  [
    'a price with a pound sign',
    planText('"priceMonthly": 14.5', '"priceMonthly": £14.50'),
    `${plan}: line 19, column 23: must be a number without £`,
  ],
  [
    'a price with a leading zero',
    planText('"priceMonthly": 14.5', '"priceMonthly": 08.50'),
    `${plan}: line 19, column 23: 08.50 is no number: numbers are written like 14.5`,
  ],
  [
    'a price in pence',
    variantWith({ priceMonthly: 1450 }),
    `${plan}: productVariants[0].priceMonthly: must be at most £1000 (it is 1450)`,
  ],
  [
    'a negative price',
    variantWith({ priceMonthly: -14.5 }),
    `${plan}: productVariants[0].priceMonthly: must be more than zero (it is -14.5)`,
  ],
  [
    'a price of nothing',
    variantWith({ priceMonthly: 0 }),
    `${plan}: productVariants[0].priceMonthly: must be more than zero (it is 0)`,
  ],
  [
    'three decimal places',
    variantWith({ priceMonthly: 14.505 }),
    `${plan}: productVariants[0].priceMonthly: must have at most two decimal places (it is 14.505)`,
  ],
  [
    'an offer dearer than the price',
    variantWith({ offerPriceMonthly: 15 }),
    `${plan}: productVariants[0].offerPriceMonthly: must be below priceMonthly, £14.50 (it is £15.00)`,
  ],

  // Fields.
  [
    'a misspelt field',
    planWith({ sellable: undefined, sellabel: true }),
    `${plan}: sellable: is missing: it must be true or false, without quotes`,
    `${plan}: sellabel: is not a field here; did you mean "sellable"?`,
  ],
  [
    'a field name in other capitals',
    variantWith({ priceMonthly: undefined, pricemonthly: 14.5 }),
    `${plan}: productVariants[0].priceMonthly: is missing: it must be a number without quotes`,
    `${plan}: productVariants[0].pricemonthly: is not a field here; did you mean "priceMonthly"?`,
  ],
  [
    'a field that does not exist',
    planWith({ colour: 'red' }),
    `${plan}: colour: is not a field here`,
  ],
  [
    'true in quotes',
    planWith({ sellable: 'true' }),
    `${plan}: sellable: must be true or false, without quotes (it is "true")`,
  ],
  [
    'true with a capital',
    planText('"sellable": true', '"sellable": True'),
    `${plan}: line 6, column 15: must be true, in small letters`,
  ],
  [
    'a word without quotes',
    planText('"sellable": true', '"sellable": yes'),
    `${plan}: line 6, column 15: a text must be in double quotes: "yes"`,
  ],
  [
    'null for a field that is left out',
    planWith({ callOutFeeNote: null }),
    `${plan}: callOutFeeNote: must be a text in double quotes (it is null)`,
  ],
  [
    'a sentence where a few words complete another',
    planWith({ coverFor: 'We fix your boiler.' }),
    `${plan}: coverFor: must be a noun phrase that begins in small letters, e.g. "boiler repairs and a boiler service every year" (it is "We fix your boiler.")`,
    `${plan}: coverFor: must be part of a sentence: without full stop or colon, and no space at its end (it is "We fix your boiler.")`,
  ],
  [
    'a clause where a noun phrase is needed',
    planWith({ coverFor: 'covers your boiler' }),
    `${plan}: coverFor: must be a noun phrase that begins in small letters, e.g. "boiler repairs and a boiler service every year" (it is "covers your boiler")`,
  ],
  ['an empty text', planWith({ summary: '' }), `${plan}: summary: must not be empty (it is "")`],
  [
    'a number where a text belongs',
    planWith({ productTitle: 24 }),
    `${plan}: productTitle: must be a text in double quotes (it is 24)`,
  ],
  [
    'a text where a list belongs',
    planWith({ covered: 'Boiler repairs' }),
    `${plan}: covered: must be a list in [ ] (it is "Boiler repairs")`,
  ],
  [
    'a list where one value belongs',
    planWith({ seller: ['home-services'] }),
    `${plan}: seller: must be a text in double quotes`,
  ],
  [
    'a list instead of an object',
    { 'questions.json': '[]' },
    'questions.json: must be fields in { }',
  ],
  [
    'half a month',
    planWith({ termMonths: 1.5 }),
    `${plan}: termMonths: must be a whole number (it is 1.5)`,
  ],
  [
    'too many days',
    planWith({ waitingPeriodDays: 365 }),
    `${plan}: waitingPeriodDays: must be at most 90 (it is 365)`,
  ],
  [
    'a misspelt category',
    planWith({ categories: ['PLUMING'] }),
    `${plan}: categories[0]: must be "FEATURED", "BOILER_AND_HEATING" or "PLUMBING"; did you mean "PLUMBING"? (it is "PLUMING")`,
  ],
  [
    'a kind of plan in other capitals',
    planWith({ productType: 'Insurance policy' }),
    `${plan}: productType: must be "Insurance Policy" or "Maintenance & Support Plan"; did you mean "Insurance Policy"? (it is "Insurance policy")`,
  ],
  [
    'an id with capitals and spaces',
    planWith({ productId: 'Hearth Care' }),
    `${plan}: productId: must be lower-case words joined by hyphens (it is "Hearth Care")`,
  ],
  [
    'the id of a page',
    planWith({ productId: 'contact' }),
    `${plan}: productId: is reserved for a page (it is "contact")`,
  ],
  [
    '31 February',
    planWith({ from: '2027-02-31' }),
    `${plan}: from: must be a day that exists, e.g. 2027-03-31 (it is "2027-02-31")`,
  ],
  [
    'a day in the order of a letter',
    planWith({ until: '31/12/2027' }),
    `${plan}: until: must be a day, e.g. 2027-03-31, or a time in London, e.g. 2027-03-31T09:00 (it is "31/12/2027")`,
  ],
  [
    'an end before the beginning',
    planWith({ from: '2027-12-31', until: '2027-01-01' }),
    `${plan}: until: must be later than from (it is "2027-01-01")`,
  ],
  [
    'a phone number with a country code',
    planWith({ repairPhoneNumber: '+44 808 157 0123' }),
    `${plan}: repairPhoneNumber: must be a UK phone number (it is "+44 808 157 0123")`,
  ],
  [
    'a wrong email address',
    fileWith('brand/brand.json', { email: 'help at hearth' }),
    'brand/brand.json: email: must be an email address (it is "help at hearth")',
  ],
  [
    'a link without a slash',
    fileWith('menu.json', {
      actions: {
        loggedOut: [{ text: 'Help', href: 'help' }],
        loggedIn: [{ text: 'Help', href: '/help' }],
      },
    }),
    'menu.json: actions.loggedOut[0].href: must start with / or https://, without spaces (it is "help")',
  ],
  [
    'a boiler make that is too long',
    { 'boiler-makes.json': JSON.stringify({ boilerMakes: ['Ideal '.repeat(7)] }) },
    'boiler-makes.json: boilerMakes[0]: must have at most 40 characters (it is "Ideal Ideal Ideal Ideal Ideal Ideal Ideal ")',
  ],

  // What refers to another file.
  [
    'a document that is not there',
    variantWith({ importantDocuments: [{ urlName: 'Terms', url: 'documents/new-terms' }] }),
    `${plan}: productVariants[0].importantDocuments[0].url: must be a document, and there is no documents/new-terms.md`,
  ],
  [
    'a document with its file extension',
    variantWith({ importantDocuments: [{ urlName: 'Terms', url: 'documents/terms.md' }] }),
    `${plan}: productVariants[0].importantDocuments[0].url: must be documents/ and a name (it is "documents/terms.md")`,
  ],
  [
    'a document without a title',
    { 'documents/terms.md': 'Be kind.' },
    'documents/terms.md: must start with a title, e.g. "# Privacy notice"',
  ],
  [
    'HTML and a script link in a document',
    { 'documents/terms.md': '# Terms\n\n<b>Bold</b> [here](javascript:buy())\n' },
    'documents/terms.md: must not contain the markup "<b>"',
    'documents/terms.md: must not contain the markup "</b>"',
    'documents/terms.md: must not contain the address "javascript:buy()"',
  ],
  [
    'links of a document that look like paths and lead to another site, and pictures of one',
    {
      'documents/terms.md':
        '# Terms\n\n[a](//elsewhere.example/a) [b](/\\elsewhere.example) [c](https://elsewhere.example) [d](/help)\n\n- ![e](https://elsewhere.example/e.png) ![f](/f.png)\n',
    },
    'documents/terms.md: must not contain the address "//elsewhere.example/a": another site begins with https://',
    'documents/terms.md: must not contain the address "/\\\\elsewhere.example": another site begins with https://',
    'documents/terms.md: must not contain a picture of another site: "https://elsewhere.example/e.png"',
  ],
  ...[21, 6000].map((levels): [string, ContentChanges, string] => [
    `a document of ${levels} nested quotes`,
    { 'documents/terms.md': `# Terms\n\n${'>'.repeat(levels)} Be kind.\n` },
    'documents/terms.md: must not contain quotes or lists in more than 20 levels',
  ]),
  [
    'a seller that is not in brand/brand.json',
    planWith({ seller: 'hearth' }),
    `${plan}: seller: must be one of the parties in brand/brand.json (home-services); "hearth" is not one`,
  ],
  [
    'a fee without a campaign id',
    variantWith({ priceVariation: 50 }),
    `${plan}: productVariants[0].priceVariation: has no campaign id: add "hearth care 50" to planCampaignIds in campaigns.json, or set needsCampaignId to false`,
  ],
  [
    'a banner for a plan that is not there',
    fileWith('banners.json', {
      banners: [{ title: 'Sale', pages: ['product'], productIds: ['roof-care'] }],
    }),
    'banners.json: banners[0].productIds[0]: must be the id of a plan; "roof-care" is not one',
  ],
  [
    'an offer that is not in offers.json',
    planWith({
      offer: true,
      offerId: 'winter',
      offerPeriodMonths: 3,
      productVariants: [
        createVariantContent({
          offerPriceMonthly: 7.25,
          offerPriceAnnually: 152.25,
          offerSapProductId: 'HC-99-OFFER',
        }),
      ],
    }),
    `${plan}: offerId: must be the id of an offer in offers.json (there is none); "winter" is not one`,
  ],
  [
    'an annual price that is not twelve months',
    variantWith({ priceAnnually: 180 }),
    `${plan}: productVariants[0].priceAnnually: must be twelve times priceMonthly, £174.00 (it is £180.00)`,
  ],
  [
    'a logo that is not there',
    fileWith('partnerships.json', {
      partnerships: [
        {
          partnerCode: 'COLD',
          campaignCode: 'COLD',
          partnerName: 'Cold Homes',
          partnerLogoUrl: 'cold-homes.svg',
        },
      ],
    }),
    'partnerships.json: partnerships[0].partnerLogoUrl: must be a picture, and there is no images/cold-homes.svg',
  ],
  [
    'a missing column in the addresses',
    { 'addresses/sample.csv': 'street,town,postcode\n' },
    'addresses/sample.csv: line 1: must be organisation,subBuilding,buildingName,buildingNumber,street,locality,town,postcode',
  ],
];

test.each(mistakes)(
  'content:check says in plain words what is wrong: %s',
  (_, changes, ...lines) => {
    expect(listContentProblems(changes)).toEqual(lines);
  },
);

/** An insurance plan on sale that pays £1,500 a claim, with its terms in documents/policy.md. */
const insurance = (productTitle: string): ContentChanges => {
  const productId = productTitle.toLowerCase().replaceAll(' ', '-');
  const importantDocuments = [
    { urlName: 'Insurance product information document', url: 'documents/terms' },
    { urlName: 'Policy terms', url: 'documents/policy' },
  ];
  const variant = { productVariantId: `${productId}-99`, sapProductId: productId };
  return {
    [`catalogue/${productId}.json`]: JSON.stringify(
      createPlanContent({
        ...{ productId, productTitle, productType: 'Insurance Policy', insurer: 'home-services' },
        ...{ claimLimit: 1500, needsCampaignId: false },
        productVariants: [createVariantContent({ ...variant, importantDocuments })],
      }),
    ),
  };
};
const limitOf = (title: string) =>
  `documents/policy.md: ${title}: must have the claim limit, £1,500, in a row, list item or paragraph with the name of the plan`;

test.each([
  ['its row has another limit', '| Hob Care | £2,000 |\n| Hob Care Extra | £1,500 |', 'Hob Care'],
  ['a plan has no row', '| Hob Care | £1,500 |', 'Hob Care Extra'],
  ['no limit is beside a name', 'Hob Care and Hob Care Extra.\n\nWe pay £1,500.', 'both'],
])(
  'the terms of two insurance plans are refused, with document and plan, when %s',
  (_, text, title) => {
    const problems = listContentProblems({
      ...insurance('Hob Care'),
      ...insurance('Hob Care Extra'),
      'documents/policy.md': `# Policy\n\n${text}\n`,
    });
    const titles = title === 'both' ? ['Hob Care Extra', 'Hob Care'] : [title];
    expect(problems).toEqual(titles.map(limitOf));
  },
);

test('the terms of one insurance plan may have its claim limit anywhere, the terms of several beside each name', () => {
  const policy = (text: string) => ({ 'documents/policy.md': `# Policy\n\n${text}\n` });
  const one = insurance('Hob Care');
  expect(listContentProblems({ ...one, ...policy('We pay up to £1500.00, each time.') })).toEqual(
    [],
  );
  expect(listContentProblems({ ...one, ...policy('We pay up to £15,000.') })).toEqual([
    limitOf('Hob Care'),
  ]);
  const [copied] = Object.values(one);
  const copy = { 'catalogue/a-copy.json': copied, ...policy('We pay up to £1,500.') };
  const ofCopy = listContentProblems({ ...one, ...copy });
  expect(ofCopy.filter((problem) => !problem.includes('must be unique'))).toEqual([
    limitOf('Hob Care'),
  ]);
  const row = policy('| Hob Care | £1,500 |');
  const named = listContentProblems({ ...one, ...copy, ...row });
  expect(named.filter((problem) => !problem.includes('must be unique'))).toEqual([]);
  const list = '- Hob Care: £1,500\n- HOB CARE EXTRA, each time: £1,500';
  expect(listContentProblems({ ...one, ...insurance('Hob Care Extra'), ...policy(list) })).toEqual(
    [],
  );
});

test('this test has at least forty mistakes, each once', () => {
  expect(new Set(mistakes.map(([mistake]) => mistake)).size).toBe(mistakes.length);
  expect(mistakes.length).toBeGreaterThanOrEqual(40);
});

test('no message of content:check is in the words of a library', () => {
  const messages = mistakes.flatMap(([, , ...lines]) => lines).join('\n');
  expect(messages).not.toMatch(/invalid|unexpected|expected|received|unrecognized|token/i);
});

test('a plan that is not valid is reported once, and not by the files that name it', () => {
  const other = createPlanContent({
    productId: 'tap-care',
    productTitle: 'Tap Care',
    sellable: false,
    productVariants: [],
    instead: { productId: 'hearth-care', reason: 'The nearest one.' },
  });
  const problems = listContentProblems({
    ...planWith({ summary: 7 }),
    'catalogue/tap-care.json': JSON.stringify(other),
  });
  expect(problems).toEqual([expect.stringContaining(`${plan}: `)]);
});

test('a file saved with a byte order mark is read', () => {
  const text = createValidContentFiles()[plan] ?? '';
  const { documents } = loadContentToday({
    [plan]: `\uFEFF${text}`,
    'documents/terms.md': '\uFEFF# Terms',
  });
  expect(documents.get('terms')?.title).toBe('Terms');
});

test('a folder with the name of a file is refused', () => {
  const folder = createContentFolder();
  rmSync(join(folder, heroes));
  mkdirSync(join(folder, heroes));
  expect(() => loadTimeline(folder)).toThrow(
    `The content file ${join(folder, heroes)} cannot be read (it is a folder).`,
  );
});
