import * as z from 'zod/mini';
import { isReference } from '#rules/identifiers/reference.ts';
import { deviceChannels } from '#rules/vocabularies/channel.ts';
import { reportedErrorTypes } from '#rules/vocabularies/error-type.ts';
import { exceptionTypes } from '#rules/vocabularies/exception-type.ts';
import { formNames } from '#rules/vocabularies/form-name.ts';
import { journeyNames } from '#rules/vocabularies/journey-name.ts';
import { pageIds } from '#rules/vocabularies/page-id.ts';
import { pageNames } from '#rules/vocabularies/page-name.ts';

export const journeyIdSchema = z.uuid();
export const sessionIdSchema = z.uuid();
export const journeyNameSchema = z.enum(journeyNames);

/** Pages send the page id. The analytics names, which group several pages, are accepted too. */
const page = z.enum([...pageIds, ...pageNames]);
/** An event is named after its journey, form or page; `web-vitals` reports the speed of a page. */
const eventTypes = [
  ...journeyNames,
  ...formNames,
  ...pageIds,
  ...pageNames,
  'web-vitals' as const,
].map((name) => `journey::${name}` as const);
const id = z.string().check(z.regex(/^[\w-]{1,60}$/));
// The limit of an amount is large enough for every price and too small for a sort code or a phone number.
const pounds = z.number().check(z.gte(0), z.lte(10_000));
const wholeNumber = z.int().check(z.gte(0), z.lte(100));
const milliseconds = z.int().check(z.gte(0), z.lte(60_000));

const visit = {
  channel: z.enum(deviceChannels),
  sessionId: sessionIdSchema,
  journeyId: journeyIdSchema,
};

const pageView = z.strictObject({
  type: z.literal('core::page-view'),
  ...visit,
  journeyName: journeyNameSchema,
  page,
  productId: z.optional(id),
});

/** The page view of a document that was left before its script had come: the server adds the rest from the request. */
export const leftPageBodySchema = z.strictObject({
  page: z.enum(pageIds),
  productId: z.optional(id),
  /** Tells a tablet from a computer. */
  maxTouchPoints: wholeNumber,
});

/**
 * The allowed fields of an event: plan and sale, nothing personal. The server stores ids, names and codes
 * only if they are in the content.
 */
const eventData = {
  page: z.optional(page),
  productId: z.optional(id),
  productVariantId: z.optional(id),
  productName: z.optional(z.string().check(z.regex(/^[\p{L}\d][\p{L}\d &'’(),-]{0,59}$/u))),
  priceMonthly: z.optional(pounds),
  priceAnnually: z.optional(pounds),
  offer: z.optional(z.boolean()),
  offerPriceMonthly: z.optional(pounds),
  offerPeriodMonths: z.optional(wholeNumber),
  offerPercentage: z.optional(wholeNumber),
  campaignId: z.optional(z.int().check(z.gte(0), z.lte(1_000_000))),
  /** The variant of an A/B test; `productVariantId` is the variant of the plan. */
  pageVariant: z.optional(z.string().check(z.regex(/^[a-z\d-]{1,40}$/))),
  campaignCode: z.optional(z.string().check(z.regex(/^[\p{L}\d_]{1,4}$/u))),
  emailMarketingConsent: z.optional(z.boolean()),
  phoneMarketingConsent: z.optional(z.boolean()),
  smsMarketingConsent: z.optional(z.boolean()),
  letterMarketingConsent: z.optional(z.boolean()),
  referenceId: z.optional(z.string().check(z.refine(isReference))),
  lcp: z.optional(milliseconds),
  inp: z.optional(milliseconds),
  cls: z.optional(z.number().check(z.gte(0), z.lte(100))),
};

const journeyEvent = z.strictObject({
  type: z.enum(eventTypes),
  ...visit,
  journeyName: z.optional(journeyNameSchema),
  ...eventData,
});

const errorReport = z.strictObject({
  type: z.literal('core::error'),
  /**
   * The error's message. When it is stored, it is shortened, and words that may be personal data are replaced.
   */
  message: z.string().check(z.maxLength(4000)),
  exceptionType: z.enum(exceptionTypes),
  app: z.enum(journeyNames),
  /** Any other text than the name of an API operation is left out when the report is stored. */
  functionName: z.string().check(z.regex(/^[\w.$<>-]{1,100}$/)),
  category: z.enum(reportedErrorTypes),
});

export const reportBodySchema = z.union([pageView, journeyEvent, errorReport], {
  error: 'Send a core::page-view, a journey:: event or a core::error, without other fields',
});
export type Report = z.output<typeof reportBodySchema>;
export type PageView = Extract<Report, { type: 'core::page-view' }>;
export type ErrorReport = Extract<Report, { type: 'core::error' }>;
export type JourneyEvent = Exclude<Report, PageView | ErrorReport>;
