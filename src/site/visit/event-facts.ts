import type { JourneyEvent } from '#api/report.ts';
import type { SessionKey } from '#site/session/session-storage.ts';

/** The facts about plan and sale that events carry. Nothing personal. */
export type EventFacts = Pick<
  JourneyEvent,
  | 'productId'
  | 'productVariantId'
  | 'productName'
  | 'priceMonthly'
  | 'offer'
  | 'offerPriceMonthly'
  | 'offerPeriodMonths'
  | 'campaignId'
  | 'emailMarketingConsent'
  | 'phoneMarketingConsent'
  | 'smsMarketingConsent'
  | 'letterMarketingConsent'
>;

/** The session keys that the facts are read from, with the fields that are taken and their types. */
const sources = {
  selectedProductDetails: {
    productVariantId: 'string',
    productName: 'string',
    priceMonthly: 'number',
    offer: 'boolean',
    offerPriceMonthly: 'number',
    offerPeriodMonths: 'number',
  },
  additionalDetails: { campaignId: 'number' },
  marketingConsent: {
    emailMarketingConsent: 'boolean',
    phoneMarketingConsent: 'boolean',
    smsMarketingConsent: 'boolean',
    letterMarketingConsent: 'boolean',
  },
} satisfies Partial<Record<SessionKey, Partial<Record<keyof EventFacts, string>>>>;

/** The facts in the stored texts. Fields that are missing or of another type are left out. */
export function collectEventFacts(read: (key: SessionKey) => unknown): EventFacts {
  const fields = Object.entries(sources).flatMap(([key, types]) => {
    const stored = Object(read(key as keyof typeof sources));
    return Object.entries(types).flatMap(([field, type]) =>
      typeof stored[field] === type ? [[field, stored[field]]] : [],
    );
  });
  return Object.fromEntries(fields);
}
