import * as z from 'zod/mini';
import { basePath } from '#api/paths.ts';
import { receiptSchema } from '#site/session/purchase.ts';

/** The router state that the error page receives. It is part of the history entry, so a reload keeps it. */
export const errorPageStateSchema = z.object({
  error: z.object({ errorStatus: z.number(), message: z.string(), errorCopy: z.string() }),
  /** Selects the error page's text. */
  outcome: z.enum([
    'nothing-bought',
    'perhaps-bought',
    'plan-changed',
    'not-on-sale',
    'bought-already',
    'key-reused',
    'enquiry-not-sent',
  ]),
  /** The changes of the plan, one sentence each. */
  changes: z.optional(z.array(z.string())),
  /** The contract that the same idempotency key made before. */
  bought: z.optional(z.object({ productName: z.string(), receipt: receiptSchema })),
  retry: z.string().check(z.startsWith(`${basePath}/`)),
  phoneNumber: z.optional(z.string()),
});
export type ErrorPageState = z.output<typeof errorPageStateSchema>;
