import * as z from 'zod/mini';

/**
 * Router state that tells the success page that an enquiry was sent, not a purchase, and whom we will call. It is part of the
 * history entry, so a reload keeps it.
 */
export const enquirySentStateSchema = z.object({
  isEnquiry: z.literal(true),
  name: z.string(),
  telNumber: z.string(),
  email: z.string(),
  expert: z.object({
    phoneNumber: z.string(),
    replyTime: z.string(),
    hours: z.array(z.object({ days: z.string(), times: z.string() })),
  }),
});
export type EnquirySentState = z.output<typeof enquirySentStateSchema>;
