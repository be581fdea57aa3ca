import * as z from 'zod/mini';
import { noticeKinds } from '#contract/notice-kinds.ts';
import { consentFields } from '#journey/agreement.ts';
import { createContractBodySchema } from './create-contract.ts';
import { enquiryFieldsSchema } from './enquiry.ts';
import { purchaseDatesSchema } from './purchase-dates.ts';

// The schema needs a date for its age check only. The age was checked at the purchase, so any date will do.
const { agreement: _, ...purchase } = createContractBodySchema('2026-01-01').shape;

const party = z.nullable(
  z.object({ name: z.string(), registerName: z.string(), registerNumber: z.string() }),
);

const agreement = z.object({
  documents: z.array(z.object({ slug: z.string(), hash: z.string() })),
  ticks: z.array(z.object({ id: z.enum(consentFields), at: z.nullable(z.iso.datetime()) })),
  plan: z.optional(z.record(z.string(), z.string())),
  dates: z.optional(z.record(z.string(), z.iso.date())),
  renewsAutomatically: z.optional(z.boolean()),
  buysAgain: z.optional(z.literal(true)),
});

/** The webhook of a sale: the body of create-contract, and the data that the server added. */
export const contractCreatedSchema = z.object({
  type: z.literal('contract.created'),
  timestamp: z.iso.datetime(),
  data: z.object({
    deliveryId: z.uuid(),
    reference: z.string(),
    plan: z.object({
      name: z.string(),
      productVariantId: z.string(),
      callOutFee: z.number(),
      seller: party,
      insurer: party,
    }),
    price: z.object({
      monthly: z.number(),
      offerMonthly: z.nullable(z.number()),
      offerMonths: z.nullable(z.number()),
      firstYearTotal: z.number(),
    }),
    dates: purchaseDatesSchema,
    evidenceHash: z.string(),
    agreement: z.nullable(agreement),
    ...purchase,
  }),
});
export type ContractCreated = z.output<typeof contractCreatedSchema>;

/** The webhook of an enquiry. */
const enquiryCreated = z.object({
  type: z.literal('enquiry.created'),
  timestamp: z.iso.datetime(),
  data: z.object({ deliveryId: z.uuid(), enquiryId: z.uuid(), ...enquiryFieldsSchema.shape }),
});
export type EnquiryCreated = z.output<typeof enquiryCreated>;

export const erasureResults = [
  'anonymised',
  'deleted',
  'held for a legal case',
  'held for its hand-over',
] as const;

/** The webhook of an erasure. It names what was sent before, so that the receiver finds the person without further data. */
const personErased = z.object({
  type: z.literal('person.erased'),
  timestamp: z.iso.datetime(),
  data: z.object({
    deliveryId: z.uuid(),
    erasureId: z.uuid(),
    contracts: z.array(z.object({ reference: z.string(), result: z.enum(erasureResults) })),
    enquiryIds: z.array(z.uuid()),
  }),
});
export type PersonErased = z.output<typeof personErased>;

/** The webhook of a buyer's notice, and of one that was taken back. */
const contractNotice = z.object({
  type: z.literal('contract.notice'),
  timestamp: z.iso.datetime(),
  data: z.object({
    deliveryId: z.uuid(),
    reference: z.string(),
    notice: z.string(),
    kind: z.enum(noticeKinds),
    receivedAt: z.iso.datetime(),
    lastDay: z.iso.date(),
    payments: z.nullable(z.array(z.object({ date: z.iso.date(), amount: z.nullable(z.number()) }))),
    takeBackUntil: z.iso.datetime(),
    takenBackAt: z.nullable(z.iso.datetime()),
  }),
});
export type ContractNotice = z.output<typeof contractNotice>;

interface Webhook {
  summary: string;
  description: string;
  body: z.ZodMiniType;
}

const delivery =
  'Sent to CRM_URL in the Standard Webhooks format. 2xx ends the delivery and 410 cancels it; anything else is retried for three days with the same webhook-id. Ignore a webhook-id that you have already stored.';

/** The webhooks that this server sends. */
export const webhookDefinitions: Record<string, Webhook> = {
  contractCreated: {
    summary: 'A plan was bought',
    description: delivery,
    body: contractCreatedSchema,
  },
  enquiryCreated: {
    summary: 'An enquiry was made',
    description: delivery,
    body: enquiryCreated,
  },
  personErased: {
    summary: 'A person’s data was erased on request',
    description: `The contracts and enquiries that were deleted or made anonymous here; erase what you hold of them. A contract that is held stays, and a further webhook follows when it is erased. ${delivery}`,
    body: personErased,
  },
  contractNotice: {
    summary: 'A buyer leaves a plan, stops its renewal, or takes that back',
    description: `A notice can be taken back for 24 hours, until takeBackUntil, which may be after lastDay. It is then sent a second time, with takenBackAt; the two may arrive in either order. End the contract on lastDay, unless the notice was taken back; of several notices that stay in force the earliest lastDay counts. ${delivery}`,
    body: contractNotice,
  },
};

/** The headers of a webhook, as https://www.standardwebhooks.com defines them. */
export const webhookHeadersSchema = z.object({
  'webhook-id': z.uuid(),
  'webhook-timestamp': z.string(),
  'webhook-signature': z.string(),
});
