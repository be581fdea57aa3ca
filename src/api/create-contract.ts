import * as z from 'zod/mini';
import { consentFields } from '#journey/agreement.ts';
import {
  bankAnswerSchema,
  customerDetailsAnswerSchema,
  marketingConsentAnswerSchema,
} from '#journey/answers.ts';
import { postalAddressSchema } from '#journey/postal-address.ts';

/** Bank fields in requests: a six-digit sort code, not encrypted by the browser. */
export const bankDetailsSchema = z.strictObject({
  ...z.omit(bankAnswerSchema, { isSoleAuthority: true }).shape,
  encrypted: z.literal(false),
});

const productDetails = z.strictObject({
  productId: z.string(),
  productVariantId: z.string(),
  productName: z.string(),
  productTypeId: z.literal('HOME_SERVICES'),
  productSubTypeId: z.string(),
  offer: z.boolean(),
  priceMonthly: z.number(),
  offerPriceMonthly: z.optional(z.number()),
  offerPeriodMonths: z.optional(z.number()),
});

const eligibilityAnswer = z.strictObject({
  questionId: z.string().check(z.maxLength(60)),
  answer: z.string().check(z.maxLength(60)),
});

const additionalDetails = z.strictObject({
  enquiryContact: z.string(),
  repairContact: z.string(),
  campaignId: z.optional(z.number()),
});

const address = z.strictObject(postalAddressSchema.shape);

/** A record of at most 20 entries with short keys. */
const limitedRecord = <Value extends z.ZodMiniType>(value: Value) =>
  z.record(z.string().check(z.maxLength(20)), value).check(
    z.refine((entries) => Object.keys(entries).length <= 20, {
      error: 'Send at most 20 entries',
    }),
  );

/**
 * The browser's report of what the buyer agreed to. Optional: a purchase without it is accepted, and its
 * evidence records that.
 */
const agreement = z.strictObject({
  documents: z
    .array(
      z.strictObject({
        slug: z.string().check(z.maxLength(100)),
        hash: z.string().check(z.regex(/^[\da-f]{16}$/)),
      }),
    )
    .check(z.maxLength(20)),
  ticks: z
    .array(
      z.strictObject({
        id: z.enum(consentFields),
        at: z.iso.datetime().check(z.maxLength(30)),
      }),
    )
    .check(
      z.refine((ticks) => new Set(ticks.map(({ id }) => id)).size === ticks.length, {
        error: 'Send each box once',
      }),
    ),
  // `plan` and `dates` are records, not strict objects: a page that was opened before a server update may send
  // fewer parts or dates.
  plan: z.optional(limitedRecord(z.string().check(z.regex(/^[\da-f]{12}$/)))),
  dates: z.optional(limitedRecord(z.iso.date())),
  renewsAutomatically: z.optional(z.boolean()),
  buysAgain: z.optional(z.literal(true)),
});

export const createContractBodySchema = (today: string) =>
  z.strictObject({
    bankDetails: bankDetailsSchema,
    productDetails,
    customerDetails: z.strictObject(customerDetailsAnswerSchema(today).shape),
    marketingConsent: z.strictObject(marketingConsentAnswerSchema.shape),
    eligibilityResponse: z.array(eligibilityAnswer).check(z.maxLength(20)),
    correspondenceAddress: address,
    propertyAddress: z.optional(address),
    additionalDetails,
    agreement: z.optional(agreement),
  });
export type CreateContractBody = z.output<ReturnType<typeof createContractBodySchema>>;

/**
 * An idempotency key is a UUID in any case. The nil and max UUIDs are refused, because clients send them by
 * mistake.
 */
export const idempotencyKeySchema = z.uuid().check(
  z.toLowerCase(),
  z.refine((key) => !/^(0|f|-)+$/.test(key)),
);
