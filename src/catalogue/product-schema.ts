import * as z from 'zod/mini';
import { convertPoundsToPence, type Pence } from '#rules/money.ts';
import { planCategories, planSubCategories } from './category.ts';
import { nonEmptyTextSchema, slugSchema, ukPhoneNumberSchema } from './content-field.ts';
import { planKinds } from './plan-kind.ts';

/** First path segments of other pages. A product with such an id could not be reached. */
export const reservedProductIds = [
  'api',
  'success',
  'error',
  'speak-to-an-expert',
  'contact',
  'documents',
];

const inPence = z.transform((value: number): Pence => convertPoundsToPence(value));

/** Content files have pounds; the code has integer pence. */
const poundsUpTo = (most: number) =>
  z.number().check(
    z.nonnegative('must not be negative'),
    z.maximum(most, `must be at most £${most}`),
    z.refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, {
      error: 'must have at most two decimal places',
    }),
  );

/** The limit is far above any plan's price, so a higher price is a typing error. */
const maximumPounds = 1000;
const notZero = z.refine<number>((value) => value !== 0, { error: 'must be more than zero' });
const pricePerMonth = z.pipe(poundsUpTo(maximumPounds).check(notZero), inPence);
const pricePerYear = z.pipe(poundsUpTo(12 * maximumPounds).check(notZero), inPence);
/** A call-out fee. 0 means that there is none. */
const callOutFee = z.pipe(poundsUpTo(maximumPounds), inPence);
const limit = z.pipe(poundsUpTo(1_000_000).check(notZero), inPence);

const importantDocument = z.strictObject({
  urlName: nonEmptyTextSchema,
  /** `documents/` and the document's name. Loading turns it into the page's address. */
  url: z
    .string()
    .check(z.regex(/^documents\/[a-z0-9]+(-[a-z0-9]+)*$/, 'must be documents/ and a name')),
});

/** A variant as in a content file, with the specification's field names. */
const variantContentSchema = z.strictObject({
  productVariantId: nonEmptyTextSchema,
  productVariantTitle: nonEmptyTextSchema,
  sapProductId: nonEmptyTextSchema,
  offerSapProductId: z.optional(nonEmptyTextSchema),
  priceMonthly: pricePerMonth,
  priceAnnually: pricePerYear,
  offerPriceMonthly: z.optional(pricePerMonth),
  offerPriceAnnually: z.optional(pricePerYear),
  priceVariation: callOutFee,
  surchargeName: z.optional(nonEmptyTextSchema),
  importantDocuments: z.array(importantDocument),
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
  z.refine((id) => !reservedProductIds.includes(id), { error: 'is reserved for a page' }),
);

export const productSchema = z.strictObject({
  productId,
  productType: z.enum(planKinds),
  productTitle: nonEmptyTextSchema,
  summary: nonEmptyTextSchema,
  sellable: z.boolean(),
  categories: z.array(z.enum(planCategories)),
  subCategories: z.array(z.enum(planSubCategories)),
  productVariants: z.array(productVariantSchema),
  offer: z.boolean(),
  offerPeriodMonths: z.optional(z.int().check(z.positive())),
  offerPercentage: z.optional(z.number().check(z.positive(), z.maximum(100))),
  enquiryPhoneNumber: ukPhoneNumberSchema,
  repairPhoneNumber: ukPhoneNumberSchema,
  covered: z.array(nonEmptyTextSchema),
  notCovered: z.array(nonEmptyTextSchema),
  /** The greatest age of a boiler, in years, that the plan covers; absent without boiler cover. */
  boilerAgeLimitYears: z.optional(z.int().check(z.positive())),
  /** For a plan that is not on sale: the plan to show in its place, which must fit the same home, and one sentence why. */
  instead: z.optional(
    z.strictObject({ productId: nonEmptyTextSchema, reason: nonEmptyTextSchema }),
  ),
  /** Days from the purchase until repairs are covered; 0 for cover from the day of purchase. */
  waitingPeriodDays: z.int().check(z.nonnegative(), z.maximum(90)),
  /** The months until the plan renews, each time for the same number of months. */
  termMonths: z.int().check(z.positive(), z.maximum(36)),
  /** The renewal price is announced this many days before the renewal. */
  renewalNoticeDays: z.int().check(z.positive(), z.maximum(90)),
  /** The most that the insurance pays for one claim. */
  claimLimit: z.optional(limit),
  cancellation: z.strictObject({
    /** Completes "we refund all you have paid, …" for the first 14 days. */
    condition: nonEmptyTextSchema,
    /** One or more sentences on cancelling later. */
    afterwards: nonEmptyTextSchema,
  }),
  /** The tax included in the price: Insurance Premium Tax or VAT. */
  tax: z.strictObject({
    name: nonEmptyTextSchema,
    ratePercent: z.number().check(z.nonnegative(), z.maximum(100)),
  }),
  /** Keys of `parties` in brand.json. Only insurance has an insurer. */
  seller: nonEmptyTextSchema,
  insurer: z.optional(nonEmptyTextSchema),
  /** Ids of the comparison features that the plan includes. */
  features: z.array(nonEmptyTextSchema),
  /** How the call-out fee is collected and when it is not charged again; shown under its caveat. */
  callOutFeeNote: z.optional(nonEmptyTextSchema),
  /** False for a plan that is sold outside the campaigns, so that campaigns.json need not list it. */
  needsCampaignId: z.optional(z.boolean()),
  /** Width of the content on the plan's own pages; wide unless given. */
  layout: z.optional(z.enum(['wide', 'extrawide'])),
});
