import * as z from 'zod/mini';
import { channels } from '#rules/channel.ts';
import { errorTypes } from '#rules/error-type.ts';
import { exceptionTypes } from '#rules/exception-type.ts';
import { formNames } from '#rules/form-name.ts';
import { journeyNames } from '#rules/journey-name.ts';
import { pageNames } from '#rules/page-name.ts';
import { isReference } from '#rules/reference.ts';

/** Sent along with every report; each counts only where it is valid. */
export const journeyNameHeader = 'X-Journey-Name';
export const journeyIdHeader = 'X-Journey-Id';
export const sessionIdHeader = 'X-Session-Id';

export const journeyId = z.uuid();
export const sessionId = z.uuid();
export const journeyName = z.enum(journeyNames);

const page = z.enum(pageNames);
/** An event is named by its journey, by the form that was sent or by the page it happened on. */
const eventTypes = [...journeyNames, ...formNames, ...pageNames].map(
  (name) => `journey::${name}` as const,
);
const id = z.string().check(z.regex(/^[\w-]{1,60}$/));
// Wide enough for every price and offer, too narrow for a sort code or a phone number.
const pounds = z.number().check(z.gte(0), z.lte(10_000));
const wholeNumber = z.int().check(z.gte(0), z.lte(100));

const visit = { channel: z.enum(channels), sessionId, journeyId };

const pageView = z.strictObject({
  type: z.literal('core::page-view'),
  ...visit,
  journeyName,
  page,
});

/**
 * All that an event may tell: about the plan and the sale, and never about the person. Of ids, names and
 * codes the server keeps only those of the content.
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
  campaignCode: z.optional(z.string().check(z.regex(/^[\p{L}\d_]{1,4}$/u))),
  emailMarketingConsent: z.optional(z.boolean()),
  phoneMarketingConsent: z.optional(z.boolean()),
  smsMarketingConsent: z.optional(z.boolean()),
  letterMarketingConsent: z.optional(z.boolean()),
  referenceId: z.optional(z.string().check(z.refine(isReference))),
};

const journeyEvent = z.strictObject({
  type: z.enum(eventTypes),
  ...visit,
  journeyName: z.optional(journeyName),
  ...eventData,
});

const errorReport = z.strictObject({
  type: z.literal('core::error'),
  /** Kept shortened, and only the words that error messages are made of. */
  message: z.string().check(z.maxLength(4000)),
  exceptionType: z.enum(exceptionTypes),
  app: z.enum(journeyNames),
  /** Kept when it is the name of a call. */
  functionName: z.string().check(z.regex(/^[\w.$<>-]{1,100}$/)),
  category: z.enum(errorTypes),
});

export const reportBody = z.union([pageView, journeyEvent, errorReport], {
  error: 'Send a core::page-view, a journey:: event or a core::error, with its fields alone',
});
export type Report = z.output<typeof reportBody>;
