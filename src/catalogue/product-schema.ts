import * as z from 'zod/mini';
import { convertPoundsToPence, type Pence } from '#rules/money.ts';
import { planCategories, planSubCategories } from './category.ts';
import { nonEmptyTextSchema, slugSchema, text, ukPhoneNumber } from './content-field.ts';
import { endsAfterItsBeginCheck, londonTime, periodFields } from './period-field.ts';
import { planKinds } from './plan-kind.ts';
import { reservedProductIds } from './reserved-product-ids.ts';

const inPence = z.transform((value: number): Pence => convertPoundsToPence(value));

interface PoundsMeta {
  description: string;
  examples?: number[];
}

/** Content files have pounds; the code has integer pence. */
const pounds = (meta: PoundsMeta, lowest: z.core.$ZodCheck<number>, most: number) =>
  z.pipe(
    z.number().check(
      lowest,
      z.maximum(most, `must be at most £${most}`),
      z.refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, {
        error: 'must have at most two decimal places',
      }),
      z.meta({ ...meta }),
    ),
    inPence,
  );

/** The limit is far above any plan's price, so a higher price is a typing error. */
const maximumPounds = 1000;
const notZero = z.positive('must be more than zero');
const pricePerMonth = (description: string, example: number) =>
  pounds({ description, examples: [example] }, notZero, maximumPounds);
const pricePerYear = (description: string, example: number) =>
  pounds({ description, examples: [example] }, notZero, 12 * maximumPounds);
const callOutFee = (description: string) =>
  pounds({ description }, z.nonnegative('must not be negative'), maximumPounds);
const limit = (description: string) => pounds({ description }, notZero, 1_000_000);

const importantDocument = z
  .strictObject({
    urlName: text('The words of the link.'),
    url: z
      .string()
      .check(
        z.regex(/^documents\/[a-z0-9]+(-[a-z0-9]+)*$/, 'must be documents/ and a name'),
        z.describe('documents/ and the name of a file in documents/, without .md.'),
      ),
    ...periodFields('the document belongs to the plan'),
  })
  .check(endsAfterItsBeginCheck);

const priceFields = {
  priceMonthly: pricePerMonth('Pounds a month.', 15.5),
  priceAnnually: pricePerYear('Pounds for twelve months without an offer.', 186),
  offerPriceMonthly: z.optional(pricePerMonth('Pounds a month while the offer lasts.', 7.75)),
  offerPriceAnnually: z.optional(
    pricePerYear('Pounds for the first twelve months with the offer.', 162.75),
  ),
};

const laterPrice = z
  .strictObject({
    ...periodFields('the price holds'),
    from: londonTime('The first day of the price, or its first minute, in London.'),
    ...priceFields,
  })
  .check(endsAfterItsBeginCheck);

/** A variant as in a content file, with the specification's field names. */
const variantContentSchema = z.strictObject({
  productVariantId: text('Its name in links and stored answers. Unique over all plans.'),
  productVariantTitle: text('Its name on the order page, e.g. "£99 call-out fee".'),
  sapProductId: text('The product id under which sales are booked.'),
  offerSapProductId: z.optional(
    text('The product id under which sales at the offer price are booked.'),
  ),
  ...priceFields,
  laterPrices: z.optional(
    z
      .array(laterPrice)
      .check(
        z.describe(
          'The prices that follow, in order. Each replaces all prices of the variant until the next one.',
        ),
      ),
  ),
  priceVariation: callOutFee('The call-out fee in pounds; 0 for none.'),
  surchargeName: z.optional(text('What the fee is for. Left out without a fee.')),
  importantDocuments: z
    .array(importantDocument)
    .check(z.describe('The documents that the buyer agrees to.')),
});

export const productVariantSchema = z.pipe(
  variantContentSchema,
  z.transform(({ priceVariation, surchargeName, ...variant }) => ({
    ...variant,
    callOutFee: priceVariation,
    callOutFeeName: surchargeName,
  })),
);

const productId = slugSchema.check(
  z.refine((id) => reservedProductIds.every((reserved) => reserved !== id), {
    error: 'is reserved for a page',
  }),
  z.describe(
    `The plan’s name in the addresses of its pages, in lower-case words joined by hyphens. Unique, and not ${reservedProductIds.join(', ')}.`,
  ),
);

/** As far as a pattern can tell a noun phrase. Optional, because content versions published by 0.1.0 do not have it. */
const coverFor = z.optional(
  z
    .string()
    .check(
      z.regex(
        /^(?!(we|you|it|they|this|that|these|those|to|for|covers?|covered|gets?|fixe?s?)\b)[a-z]/,
        'must be a noun phrase that begins in small letters, e.g. "boiler repairs and a boiler service every year"',
      ),
      z.regex(
        /^[^.:;!?]*[^\s.,:;!?]$/,
        'must be part of a sentence: without full stop or colon, and no space at its end',
      ),
      z.maxLength(120, 'must be at most 120 characters'),
      z.describe(
        'What is covered, in a few words. Completes “You have chosen cover for …” at the moment of purchase and in the evidence. Left out, the plan’s name and its summary stand there.',
      ),
    ),
);

const renews = z.optional(
  z
    .strictObject({
      months: z
        .int()
        .check(
          z.positive(),
          z.maximum(36),
          z.describe('For how many months the plan renews each time.'),
        ),
      wording: text('One or more sentences under the choice “Renew automatically”.'),
      isChosen: z
        .boolean()
        .check(z.describe('Whether “Renew automatically” is chosen before the buyer chooses.')),
    })
    .check(
      z.describe(
        'For a plan that renews by itself, if the buyer is to choose before the purchase. Left out, the plan renews after `termMonths` and the buyer is not asked.',
      ),
    ),
);

const planFields = z.strictObject({
  productId,
  ...periodFields(
    'the plan is sold. Before, nobody sees it; afterwards its page says that it is no longer sold',
  ),
  productType: z
    .enum(planKinds)
    .check(z.describe('Insurance, or a service contract, which must not call itself a policy.')),
  productTitle: text('The plan’s name. Unique; campaigns.json names the plan by it.'),
  summary: text('One sentence under the name.'),
  coverFor,
  sellable: z.boolean().check(z.describe('False for a plan that is no longer sold.')),
  categories: z
    .array(z.enum(planCategories))
    .check(z.describe('The tabs of the listing that show the plan.')),
  subCategories: z
    .array(z.enum(planSubCategories))
    .check(z.describe('The filters of the boiler tab that the plan belongs to.')),
  productVariants: z
    .array(productVariantSchema)
    .check(z.describe('The call-out fees to choose from. A plan without any is not listed.')),
  offer: z
    .boolean()
    .check(z.describe('True for a plan with an offer; false ends its price, banner and terms.')),
  offerId: z.optional(
    slugSchema.check(
      z.describe(
        'The offer in offers.json, which says how long it runs and has its banner and terms. Left out, it has no end.',
      ),
    ),
  ),
  offerPeriodMonths: z.optional(
    z.int().check(z.positive(), z.describe('How many months the offer price lasts.')),
  ),
  offerPercentage: z.optional(
    z
      .number()
      .check(
        z.positive(),
        z.maximum(100),
        z.describe('How far the offer price is below the price, in per cent.'),
      ),
  ),
  enquiryPhoneNumber: ukPhoneNumber('The number for questions before buying.'),
  repairPhoneNumber: ukPhoneNumber('The number to book a repair.'),
  covered: z.array(nonEmptyTextSchema).check(z.describe('What the plan covers, one line each.')),
  notCovered: z
    .array(nonEmptyTextSchema)
    .check(z.describe('What the plan does not cover, one line each.')),
  boilerAgeLimitYears: z.optional(
    z
      .int()
      .check(
        z.positive(),
        z.describe('The greatest age of a boiler, in years. Left out without boiler cover.'),
      ),
  ),
  instead: z.optional(
    z
      .strictObject({
        productId: text('The id of that plan, which must fit the same home.'),
        reason: text('One sentence why.'),
      })
      .check(z.describe('For a plan that is not on sale: the plan to show in its place.')),
  ),
  waitingPeriodDays: z
    .int()
    .check(
      z.nonnegative(),
      z.maximum(90),
      z.describe('Days from the purchase until repairs are covered; 0 for none.'),
    ),
  termMonths: z
    .int()
    .check(
      z.positive(),
      z.maximum(36),
      z.describe('The months until the plan renews, each time for as many months.'),
    ),
  renewalNoticeDays: z
    .int()
    .check(
      z.positive(),
      z.maximum(90),
      z.describe('The renewal price is announced this many days before the renewal.'),
    ),
  renews,
  claimLimit: z.optional(limit('The most that the insurance pays for one claim, in pounds.')),
  cancellation: z
    .strictObject({
      condition: text('Completes "we refund all you have paid, …" for the first 14 days.'),
      afterwards: text('One or more sentences on cancelling later.'),
      atMonthEnd: z.optional(
        z
          .strictObject({
            cover: text('One sentence on what happens to the cover.'),
            money: text(
              'One sentence on what is to pay besides the months until the last day. It follows their payments, with dates and amounts, and stands alone after the last one.',
            ),
          })
          .check(
            z.describe(
              'For a plan that can be cancelled for the end of a paid month: what the buyer who does so online reads. Left out, they are asked to call.',
            ),
          ),
      ),
    })
    .check(z.describe('The cancellation terms.')),
  tax: z
    .strictObject({
      name: text('Insurance Premium Tax or VAT.'),
      ratePercent: z
        .number()
        .check(z.nonnegative(), z.maximum(100), z.describe('The rate in per cent.')),
    })
    .check(z.describe('The tax included in the price.')),
  seller: text('The company that sells the plan: a key of `parties` in brand/brand.json.'),
  insurer: z.optional(text('The company that insures it, for insurance only: a key of `parties`.')),
  features: z
    .array(nonEmptyTextSchema)
    .check(z.describe('The features that the plan includes: ids of comparison.json.')),
  callOutFeeNote: z.optional(
    text('How the call-out fee is collected, and when it is not charged again.'),
  ),
  isForLandlords: z.optional(
    z
      .boolean()
      .check(
        z.describe(
          'True for a plan for homes that their owners let. The buyer is then asked where letters go, without a suggestion.',
        ),
      ),
  ),
  needsCampaignId: z.optional(
    z
      .boolean()
      .check(
        z.describe(
          'False for a plan that is sold outside the campaigns, so that campaigns.json need not list it.',
        ),
      ),
  ),
  layout: z.optional(
    z
      .enum(['wide', 'extrawide'])
      .check(z.describe('The width of the plan’s own pages; wide when left out.')),
  ),
});

export const productSchema = planFields.check(endsAfterItsBeginCheck);
