import * as z from 'zod/mini';
import { basePath } from '#api/paths.ts';
import { receiptSchema } from '#site/journey-state/in-tab/purchase.ts';

const shared = {
  error: z.object({ errorStatus: z.number(), message: z.string(), errorCopy: z.string() }),
  retry: z.string().check(z.startsWith(`${basePath}/`)),
  phoneNumber: z.optional(z.string()),
};

/** The answer to a purchase was lost: it may have made a contract. */
const purchaseInDoubtSchema = z.object({
  ...shared,
  outcome: z.literal('perhaps-bought'),
  /** Why the last check failed. */
  problem: z.optional(z.string()),
  /** For the receipt, if it has. */
  contacts: z.pick(receiptSchema, { enquiryContact: true, repairContact: true, email: true }),
});
export type DoubtState = z.output<typeof purchaseInDoubtSchema>;

const certainFailureSchema = z.object({
  ...shared,
  /** Selects the error page's text. */
  outcome: z.enum([
    'nothing-bought',
    'not-received',
    'plan-changed',
    'not-on-sale',
    'bought-already',
    'key-reused',
    'enquiry-not-sent',
  ]),
  /** The changes of the plan, one sentence each. */
  changes: z.optional(z.array(z.string())),
  /** The contract that the same idempotency key, or this tab, made before. */
  bought: z.optional(z.object({ productName: z.string(), receipt: receiptSchema })),
});
export type CertainFailure = z.output<typeof certainFailureSchema>;

/** The router state that the error page receives. It is part of the history entry, so a reload keeps it. */
export const errorPageStateSchema = z.union([purchaseInDoubtSchema, certainFailureSchema]);
export type ErrorPageState = z.output<typeof errorPageStateSchema>;
