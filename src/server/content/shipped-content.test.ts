import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { findCampaignId } from '#catalogue/campaign-id.ts';
import { selectListedProducts } from '#catalogue/listing.ts';
import { describePlanTerms } from '#catalogue/plan-terms.ts';
import { firstYearTotal, monthlyPrice } from '#catalogue/price.ts';
import { hasCallOutFee } from '#catalogue/price-texts.ts';
import { isInsurance, type Product } from '#catalogue/product.ts';
import {
  createAdditionalDetails,
  createBasket,
  createProductDetails,
} from '#catalogue/selection.ts';
import { addressAnswerSchema } from '#journey/answers.ts';
import { convertPenceToPounds, formatShortPence } from '#rules/money.ts';
import { createFoundAddress } from '#server/addresses/lines/address-lines.ts';
import { expectSoundLeaving } from '#tests/support/leaving-checks.ts';
import { expectSoundPayments } from '#tests/support/payment-checks.ts';
import { loadContent } from './load-content.ts';

const { products, campaignIds, documents, brand, banners, affiliateCampaigns, ...others } =
  loadContent('content', new Date('2026-11-15'));
const { menu, footer, partnerships, addressSample, personalData } = others;

const maintenance = 'Maintenance & Support Plan';
const insurance = 'Insurance Policy';

/** Title, kind, categories, sub-categories, campaign ids for 50 and 99. */
const plans = [
  ['Boiler and Service Care', maintenance, 'FB', 'S', 1124, 1125],
  ['Boiler Insurance', insurance, 'FB', 'O', 1126, 1127],
  ['Heating and Service Care', maintenance, 'B', 'S', 1128, 1129],
  ['Heating Insurance', insurance, 'B', 'O', 1130, 1131],
  ['Heating and Plumbing Protect', insurance, 'FBP', 'SO', 1132, 1133],
  ['Plumbing Protect', insurance, 'FP', '', 1134, 1135],
  ['Plumbing Protect Extra', insurance, 'P', '', 1136, 1137],
  ['Home Care Complete', maintenance, 'BP', 'S', 1138, 1139],
  ['Landlord Boiler Care', maintenance, 'B', 'S', 1421, 1422],
  ['Three-Month Home Plan', maintenance, 'FB', 'O', undefined, undefined],
] as const;

const categoryLetters = { FEATURED: 'F', BOILER_AND_HEATING: 'B', PLUMBING: 'P' };
const coverLetters = { BH_SERVICE_BREAKDOWN: 'S', BH_BREAKDOWN_ONLY: 'O' };

function planCalled(title: string): Product {
  const product = products.find(({ productTitle }) => productTitle === title);
  if (!product) throw new Error(`The shipped content has no ${title}.`);
  return product;
}

/** The Markdown of the document with the given URL. */
function plainText(url = ''): string {
  return documents.get(url.split('/').at(-1) ?? '')?.markdown.replaceAll('’', "'") ?? '';
}

const sold = products.flatMap((product) =>
  product.productVariants.map((variant) => ({ product, variant, id: variant.productVariantId })),
);

test.each(plans)(
  '%s is a %s in the categories of the specification',
  (title, kind, tabs, covers) => {
    const product = planCalled(title);
    expect(product.productType).toBe(kind);
    expect(product.categories.map((category) => categoryLetters[category]).join('')).toBe(tabs);
    expect(product.subCategories.map((cover) => coverLetters[cover]).join('')).toBe(covers);
  },
);

test.each(
  plans.flatMap(([title, , , , for50, for99]) => [
    { title, fee: 50, campaignId: for50 },
    { title, fee: 99, campaignId: for99 },
    { title, fee: 0, campaignId: undefined },
  ]),
)('$title with a fee of £$fee has campaign $campaignId', ({ title, fee, campaignId }) => {
  const product = planCalled(title);
  const variant = product.productVariants.find(({ callOutFee }) => callOutFee === fee * 100);
  if (!variant) {
    expect(fee).toBe(0);
    return;
  }
  expect(findCampaignId(campaignIds, product, variant)).toBe(campaignId);
  expect(createAdditionalDetails(product, variant, campaignIds).campaignId).toBe(campaignId);
});

test('every campaign id of the specification, 1124 to 1139, 1421 and 1422, belongs to a plan', () => {
  const specified = [...Array.from({ length: 16 }, (_, index) => 1124 + index), 1421, 1422];
  const used = sold.map(({ product, variant }) => findCampaignId(campaignIds, product, variant));
  expect(used).toEqual(expect.arrayContaining(specified));
});

test.each(sold)(
  '$id: selected product and basket have its price and offer',
  ({ product, variant }) => {
    const price = monthlyPrice(product, variant);
    const details = createProductDetails(product, variant);
    const basket = createBasket(product, variant);
    expect(price.onOffer).toBe(product.offer);
    expect(details.productId).toBe(
      product.offer ? variant.offerSapProductId : variant.sapProductId,
    );
    expect(basket.yearlyTotal).toBe(convertPenceToPounds(firstYearTotal(price)));
    expect(firstYearTotal(price)).toBe(
      product.offer ? variant.offerPriceAnnually : variant.priceAnnually,
    );
    expect('offerMonthlyTotal' in basket).toBe(product.offer);
    expect(basket.surcharge).toBe(convertPenceToPounds(variant.callOutFee));
  },
);

test('the offer prices agree with offerPercentage', () => {
  const offered = sold.filter(({ product }) => product.offer);
  expect(offered.length).toBeGreaterThan(0);
  for (const { product, variant, id } of offered) {
    const share = 1 - (product.offerPercentage ?? 0) / 100;
    expect(variant.offerPriceMonthly, id).toBe(Math.round(variant.priceMonthly * share));
  }
});

test('ten plans are on sale; the withdrawn plan and the plan without variants are not listed', () => {
  const listed = new Set(
    (['FEATURED', 'BOILER_AND_HEATING', 'PLUMBING'] as const).flatMap((category) =>
      selectListedProducts(products, { category }).map(({ productTitle }) => productTitle),
    ),
  );
  expect([...listed].toSorted()).toEqual(plans.map(([title]) => title).toSorted());
  expect(listed.size).toBe(10);
  expect(products.some(({ sellable }) => !sellable)).toBe(true);
  expect(products.some(({ productVariants }) => productVariants.length === 0)).toBe(true);
});

test.each(sold)('$id has the documents that its plan type needs', ({ product, variant }) => {
  expect(variant.importantDocuments.map(({ urlName }) => urlName)).toEqual(
    isInsurance(product)
      ? ['Insurance product information document', 'Policy terms and conditions', 'Privacy notice']
      : ['Plan summary', 'Plan terms and conditions', 'Privacy notice'],
  );
});

test('the payments of every plan add up to its total, on working days, for each start day of four years', () => {
  expectSoundPayments(products);
});

test('what a buyer who leaves is told to pay is what is due, of every plan and on every day of its first term', () => {
  expectSoundLeaving(products);
});

test.each(products.filter(({ productVariants }) => productVariants.length > 0))(
  '$productTitle: its first document contains every sentence of the terms on its page',
  (product) => {
    const [own] = product.productVariants[0]?.importantDocuments ?? [];
    const inDocument = plainText(own?.url);
    for (const { term, description } of describePlanTerms(product)) {
      for (const sentence of description.replaceAll('’', "'").split(/(?<=\.) /)) {
        expect(inDocument, term).toContain(sentence);
      }
    }
  },
);

test.each(sold.filter(({ variant }) => hasCallOutFee(variant)))(
  '$id: its first document says that the call-out fee is not charged twice',
  ({ product, variant }) => {
    const promise = product.callOutFeeNote?.split(/(?<=\.) /).at(-1);
    expect(plainText(variant.importantDocuments[0]?.url)).toContain(promise);
  },
);

test.each(sold)(
  '$id: its terms and conditions state the numbers of the plan',
  ({ product, variant }) => {
    const terms = plainText(variant.importantDocuments[1]?.url);
    const { waitingPeriodDays, termMonths, renewalNoticeDays, claimLimit, cancellation } = product;
    expect(terms).toContain(`first ${waitingPeriodDays} days`);
    expect(terms).toContain(`from day ${waitingPeriodDays + 1}`);
    expect(terms).toContain(`lasts ${termMonths} months`);
    expect(terms).toContain(`at least ${renewalNoticeDays} days before it renews`);
    expect(terms).toContain(
      `In the first 14 days we refund all you have paid, ${cancellation.condition}`,
    );
    expect(terms).toContain(cancellation.afterwards.replaceAll('’', "'"));
    expect(claimLimit !== undefined).toBe(isInsurance(product));
    if (claimLimit !== undefined) {
      const row = terms.split('\n').find((line) => line.startsWith(`| ${product.productTitle} `));
      expect(row).toContain(formatShortPence(claimLimit));
    }
  },
);

test('the frequent questions state the numbers of the plans', () => {
  const answers = others.questions.map(({ answer }) => answer).join(' ');
  for (const { waitingPeriodDays } of products) {
    expect(answers).toContain(`from day ${waitingPeriodDays + 1}`);
  }
  for (const { cancellation } of products) expect(answers).toContain(cancellation.condition);
});

test('the boiler makes are sorted alphabetically, with Other last', () => {
  const { boilerMakes } = others;
  expect(boilerMakes).toEqual(
    expect.arrayContaining([
      ...['Worcester Bosch', 'Vaillant', 'Baxi', 'Ideal', 'Viessmann', 'Glow-worm'],
      ...['Potterton', 'Alpha', 'Ariston', 'Ferroli', 'Vokera', 'Intergas'],
    ]),
  );
  const named = boilerMakes.slice(0, -1);
  expect(named).toEqual(named.toSorted((one, other) => one.localeCompare(other, 'en')));
  expect(boilerMakes.at(-1)).toBe('Other');
});

test('no document of a maintenance plan says “policy”', () => {
  const slugs = sold
    .filter(({ product }) => !isInsurance(product))
    .flatMap(({ variant }) => variant.importantDocuments.map(({ url }) => url.split('/').at(-1)));
  for (const slug of new Set(slugs)) {
    expect(documents.get(slug ?? '')?.markdown, slug).not.toMatch(/polic(y|ies)/i);
  }
});

test('phone numbers are from the ranges reserved for fiction', () => {
  const everything = JSON.stringify([products, brand, banners, ...documents.values()]);
  const numbers = everything.match(/\b0[\d ]{9,12}\d\b/g) ?? [];
  expect(numbers.length).toBeGreaterThan(0);
  for (const number of numbers) expect(number).toMatch(/^0808 ?157 ?0\d{3}$/);
});

test('there are affiliate campaigns, and brand/brand.json has the seller and insurer of each plan', () => {
  expect(affiliateCampaigns.length).toBeGreaterThan(0);
  for (const { seller, insurer } of products) {
    expect(brand.parties[seller]).toBeDefined();
    if (insurer !== undefined) expect(brand.parties[insurer]).toBeDefined();
  }
});

test('the menu has the links of the specification, and its quote link is marked to get the visitor’s campaign code', () => {
  const links = menu.items.flatMap(({ groups }) => groups.flatMap((group) => group.links));
  const addresses = links.map(({ href }) => href);
  expect(addresses).toEqual(
    expect.arrayContaining([
      ...['/energy-quote/postcode', '/gas-and-electricity/our-tariffs', '/moving-home'],
      ...['/my-account/change-my-tariff/products', '/mobile-apps', '/register'],
      ...['/paperless-billing', '/energy-efficiency', '/power-play', '/my-account/move-out'],
      ...['/about-us', '/blog', '/greenwashing', '/about-us/commitments'],
      ...['/about-us/performance/fuel-mix', '/about-us/cancer-research-uk'],
      ...['/smart-living/product-hub', '/smart-appointment', '/energy-insights'],
      '/home-services/products?filterType=BOILER_AND_HEATING',
      '/home-services/products?filterType=PLUMBING',
      ...['/support-centre/price-cap', '/affordability', '/support-centre/emergency'],
      ...['/support-centre', '/getintouch'],
    ]),
  );
  const carrying = links.filter(({ carriesCampaignCode }) => carriesCampaignCode);
  expect(carrying.map(({ href }) => href)).toEqual(['/energy-quote/postcode']);
  const flairs = links.flatMap(({ flair = [] }) => flair);
  expect(new Set(flairs)).toEqual(new Set(['Zero VAT', 'Save 30%', '50% off for 3 months']));
});

test('the footer has the copyright line of 2024 and the links of the specification', () => {
  expect(footer.copyright).toBe(`© 2024 ${brand.companyName}`);
  const addresses = footer.groups.flatMap(({ links }) => links.map(({ href }) => href));
  expect(addresses).toEqual(
    expect.arrayContaining([
      ...['/legal/cookies', '/legal/accessibility', '/legal/terms-and-conditions', '/contact'],
      ...['/sitemap', '/service-status', '/support-centre/complaints', '/new-connections'],
    ]),
  );
  expect(footer.groups.map(({ label }) => label)).toEqual(['About Us', 'Legal', 'Helpful Links']);
  expect(footer.apps.map(({ platform }) => platform)).toEqual(['For iOS', 'For Android']);
  expect(footer.social.length).toBeGreaterThan(0);
});

test.each(partnerships)(
  'the logo of $partnerName is a picture of the content',
  ({ partnerLogoUrl }) => {
    const addresses = [...others.servedFiles.values()].map(({ address }) => address);
    expect(addresses).toContain(partnerLogoUrl);
  },
);

test('the address sample has every kind of home and at least 60 postcodes', () => {
  const byPostcode = Map.groupBy(addressSample.addresses, ({ postcode }) => postcode);
  const sizes = [...byPostcode.values()].map((homes) => homes.length);
  expect(byPostcode.size).toBeGreaterThanOrEqual(60);
  expect(sizes).toEqual(expect.arrayContaining([1, 100]));
  for (const part of ['organisation', 'subBuilding', 'buildingName', 'locality'] as const) {
    expect(addressSample.addresses.some((address) => address[part] !== '')).toBe(true);
  }
});

test('the form accepts every address of the sample', () => {
  const refused = addressSample.addresses.map(createFoundAddress).filter((found) => {
    const { addressLine1, addressLine2, town } = found;
    const given = { addressLine1, addressLine2, town };
    const taken = z.safeParse(addressAnswerSchema, given).data;
    return JSON.stringify(taken) !== JSON.stringify(given);
  });
  expect(refused).toEqual([]);
});

test('the privacy notice says what an erasure does to each kind of data, and why', () => {
  const notice = documents.get('privacy-notice')?.markdown;
  expect(Object.values(personalData)).toHaveLength(4);
  for (const { onErasure, reason } of Object.values(personalData)) {
    const result =
      onErasure === 'delete' ? 'We delete it.' : 'We remove what says that it is yours.';
    expect(notice).toContain(`| ${result} | ${reason} |`);
  }
});
