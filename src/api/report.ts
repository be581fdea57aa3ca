import * as z from 'zod/mini';
import { channels } from '#rules/channel.ts';
import { errorTypes } from '#rules/error-type.ts';
import { exceptionTypes } from '#rules/exception-type.ts';
import { journeyNames } from '#rules/journey-name.ts';

/** Sent along with every report; each counts only where it is valid. */
export const journeyNameHeader = 'X-Journey-Name';
export const journeyIdHeader = 'X-Journey-Id';
export const sessionIdHeader = 'X-Session-Id';

export const journeyId = z.uuid();
export const sessionId = z.uuid();
export const journeyName = z.enum(journeyNames);

// Names and paths of ours: neither spaces nor @, and no query, which may hold what someone typed.
const page = z.string().check(z.regex(/^[\w./-]{1,200}$/));
const id = z.string().check(z.regex(/^[\w-]{1,60}$/));
const pounds = z.number().check(z.gte(0), z.lte(100_000));
const wholeNumber = z.int().check(z.gte(0), z.lte(1_000_000));

const visit = { channel: z.enum(channels), sessionId, journeyId };

const pageView = z.strictObject({
  type: z.literal('core::page-view'),
  ...visit,
  journeyName,
  page,
});

/** All that an event may tell: about the plan and the sale, and never about the person. */
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
  campaignId: z.optional(wholeNumber),
  campaignCode: z.optional(z.string().check(z.regex(/^[\p{L}\d_]{1,4}$/u))),
  emailMarketingConsent: z.optional(z.boolean()),
  phoneMarketingConsent: z.optional(z.boolean()),
  smsMarketingConsent: z.optional(z.boolean()),
  letterMarketingConsent: z.optional(z.boolean()),
  referenceId: z.optional(z.string().check(z.regex(/^HS-[2-9A-Z]{4}-[2-9A-Z]{4}$/))),
};

const journeyEvent = z.strictObject({
  type: z.string().check(z.regex(/^journey::[A-Za-z][\w-]{0,59}$/)),
  ...visit,
  journeyName: z.optional(journeyName),
  ...eventData,
});

const errorReport = z.strictObject({
  type: z.literal('core::error'),
  /** Kept shortened, and without whatever looks like an address, a number or a name of someone. */
  message: z.string().check(z.maxLength(4000)),
  exceptionType: z.enum(exceptionTypes),
  app: id,
  functionName: z.string().check(z.regex(/^[\w.$<>-]{1,100}$/)),
  category: z.enum(errorTypes),
});

export const reportBody = z.union([pageView, journeyEvent, errorReport], {
  error: 'Send a core::page-view, a journey:: event or a core::error, with its fields alone',
});
export type Report = z.output<typeof reportBody>;
