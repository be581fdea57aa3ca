import * as z from 'zod/mini';
import { basePath } from '#api/paths.ts';
import { receiptSchema } from '#site/session/purchase.ts';

/** What a page whose submission failed tells the error page. It is in the history entry: a reload keeps it. */
export const failedSubmission = z.object({
  error: z.object({ errorStatus: z.number(), message: z.string(), errorCopy: z.string() }),
  /** What is certain about it: whether something was bought, or whether it was about an enquiry. */
  outcome: z.enum([
    'nothing-bought',
    'perhaps-bought',
    'plan-changed',
    'not-on-sale',
    'bought-already',
    'key-reused',
    'enquiry-not-sent',
  ]),
  /** What is not as it was agreed to, one sentence each. */
  changes: z.optional(z.array(z.string())),
  /** What was bought under the same key before. */
  bought: z.optional(z.object({ productName: z.string(), receipt: receiptSchema })),
  retry: z.string().check(z.startsWith(`${basePath}/`)),
  phoneNumber: z.optional(z.string()),
});
export type FailedSubmission = z.output<typeof failedSubmission>;
