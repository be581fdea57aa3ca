import * as z from 'zod/mini';
import { tickIds } from '#journey/agreement.ts';
import { createContractBody } from './create-contract.ts';
import { enquiryFields } from './enquiry.ts';

// The date decides who is of age, which was checked when the plan was bought.
const { agreement: _, ...purchase } = createContractBody('2026-01-01').shape;

const party = z.nullable(
  z.object({ name: z.string(), registerName: z.string(), registerNumber: z.string() }),
);

const agreement = z.object({
  documents: z.array(z.object({ slug: z.string(), hash: z.string() })),
  ticks: z.array(z.object({ id: z.enum(tickIds), at: z.nullable(z.iso.datetime()) })),
  plan: z.optional(z.record(z.string(), z.string())),
  dates: z.optional(z.record(z.string(), z.iso.date())),
  buysAgain: z.optional(z.literal(true)),
});

/** What the receiver of sales gets: all that create-contract took, and what was made of it. */
export const contractCreated = z.object({
  type: z.literal('contract.created'),
  timestamp: z.iso.datetime(),
  data: z.object({
    deliveryId: z.uuid(),
    reference: z.string(),
    plan: z.object({
      name: z.string(),
      productVariantId: z.string(),
      callOutFee: z.nullable(z.number()),
      seller: party,
      insurer: party,
    }),
    price: z.object({
      monthly: z.number(),
      offerMonthly: z.nullable(z.number()),
      offerMonths: z.nullable(z.number()),
      firstYearTotal: z.nullable(z.number()),
    }),
    dates: z.nullable(
      z.object({
        boughtOn: z.iso.date(),
        coveredFrom: z.iso.date(),
        cancelBy: z.iso.date(),
        firstCollection: z.iso.date(),
      }),
    ),
    evidenceHash: z.nullable(z.string()),
    agreement: z.nullable(agreement),
    ...purchase,
  }),
});
export type ContractCreated = z.output<typeof contractCreated>;

/** What the receiver gets of somebody who asked to be called. */
const enquiryCreated = z.object({
  type: z.literal('enquiry.created'),
  timestamp: z.iso.datetime(),
  data: z.object({ deliveryId: z.uuid(), enquiryId: z.uuid(), ...enquiryFields.shape }),
});
export type EnquiryCreated = z.output<typeof enquiryCreated>;

interface Webhook {
  summary: string;
  description: string;
  body: z.ZodMiniType;
}

const delivery =
  'Sent to CRM_URL in the Standard Webhooks form. A 2xx status ends the delivery, 410 stops it, and anything else is retried for three days with the same webhook-id: drop what you have already stored.';

/** The requests that this server makes, by the name of their event. */
export const webhooks: Record<string, Webhook> = {
  contractCreated: {
    summary: 'A plan was bought',
    description: `${delivery} Parts that were not recorded at the time of an older sale are null.`,
    body: contractCreated,
  },
  enquiryCreated: {
    summary: 'Somebody asked to be called',
    description: delivery,
    body: enquiryCreated,
  },
};

/** https://www.standardwebhooks.com. */
export const webhookHeaders = z.object({
  'webhook-id': z.uuid(),
  'webhook-timestamp': z.string(),
  'webhook-signature': z.string(),
});
