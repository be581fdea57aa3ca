import * as z from 'zod/mini';
import { type Pence, penceFromPounds } from '#rules/money.ts';
import { categories, subCategories } from './category.ts';
import { nonEmptyText, slug, ukPhoneNumber } from './content-field.ts';
import { planKinds } from './plan-kind.ts';

/** Path segments under the base path that are pages of their own, so no product may take them. */
export const reservedProductIds = ['api', 'success', 'error', 'speak-to-an-expert', 'documents'];

const inPence = z.transform((value: number): Pence => penceFromPounds(value));

/** Content files say pounds; everything inside the code is integer pence. */
const poundsUpTo = (most: number) =>
  z.number().check(
    z.nonnegative('must not be negative'),
    z.maximum(most, `must be at most £${most}`),
    z.refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, {
      error: 'must have at most two decimal places',
    }),
  );

/** Far above any plan's price: beyond it stands a slip of the keyboard. */
const dearestMonth = 1000;
const notNothing = z.refine<number>((value) => value !== 0, { error: 'must be more than nothing' });
const pricePerMonth = z.pipe(poundsUpTo(dearestMonth).check(notNothing), inPence);
const pricePerYear = z.pipe(poundsUpTo(12 * dearestMonth).check(notNothing), inPence);
/** A plan may come without a fee. */
const fee = z.pipe(poundsUpTo(dearestMonth), inPence);
const limit = z.pipe(poundsUpTo(1_000_000).check(notNothing), inPence);

const importantDocument = z.strictObject({
  urlName: nonEmptyText,
  /** In a content file `documents/` and the document's name; loading makes it the page's address. */
  url: z
    .string()
    .check(z.regex(/^documents\/[a-z0-9]+(-[a-z0-9]+)*$/, 'must be documents/ and a name')),
});

export const productVariantSchema = z.strictObject({
  productVariantId: nonEmptyText,
  productVariantTitle: nonEmptyText,
  sapProductId: nonEmptyText,
  offerSapProductId: z.optional(nonEmptyText),
  priceMonthly: pricePerMonth,
  priceAnnually: pricePerYear,
  offerPriceMonthly: z.optional(pricePerMonth),
  offerPriceAnnually: z.optional(pricePerYear),
  /** The call-out fee. */
  priceVariation: fee,
  surchargeName: z.optional(nonEmptyText),
  importantDocuments: z.array(importantDocument),
});

const productId = slug.check(
  z.refine((id) => !reservedProductIds.includes(id), { error: 'is reserved for a page' }),
);

export const productSchema = z.strictObject({
  productId,
  productType: z.enum(planKinds),
  productTitle: nonEmptyText,
  summary: nonEmptyText,
  sellable: z.boolean(),
  categories: z.array(z.enum(categories)),
  subCategories: z.array(z.enum(subCategories)),
  productVariants: z.array(productVariantSchema),
  offer: z.boolean(),
  offerPeriodMonths: z.optional(z.int().check(z.positive())),
  offerPercentage: z.optional(z.number().check(z.positive(), z.maximum(100))),
  enquiryPhoneNumber: ukPhoneNumber,
  repairPhoneNumber: ukPhoneNumber,
  covered: z.array(nonEmptyText),
  notCovered: z.array(nonEmptyText),
  /** Oldest boiler, in years, that the plan takes on; absent where no boiler is covered. */
  boilerAgeLimitYears: z.optional(z.int().check(z.positive())),
  /** Days from the purchase until repairs are covered; 0 means from the day of purchase. */
  waitingPeriodDays: z.int().check(z.nonnegative(), z.maximum(90)),
  /** How long the plan lasts before it renews for as long again. */
  termMonths: z.int().check(z.positive(), z.maximum(36)),
  /** How long before a renewal we write with the new price. */
  renewalNoticeDays: z.int().check(z.positive(), z.maximum(90)),
  /** The most that insurance pays for a claim. */
  claimLimit: z.optional(limit),
  cancellation: z.strictObject({
    /** Completes "we refund all you have paid, …" for the first 14 days. */
    condition: nonEmptyText,
    /** One or more sentences on cancelling later. */
    afterwards: nonEmptyText,
  }),
  /** The tax inside the price: Insurance Premium Tax for insurance, VAT for a service contract. */
  tax: z.strictObject({
    name: nonEmptyText,
    ratePercent: z.number().check(z.nonnegative(), z.maximum(100)),
  }),
  /** Who sells, and for insurance who insures: keys of the brand's parties. */
  seller: nonEmptyText,
  insurer: z.optional(nonEmptyText),
  /** Ids of the comparison features that the plan includes. */
  features: z.array(nonEmptyText),
  /** How the call-out fee is collected and when it is not charged again; shown under its caveat. */
  callOutFeeNote: z.optional(nonEmptyText),
  /** False for a plan that is sold outside the campaigns, so that campaigns.json need not list it. */
  needsCampaignId: z.optional(z.boolean()),
  /** Width of the content on the plan's own pages; wide unless given. */
  layout: z.optional(z.enum(['wide', 'extrawide'])),
});
