import * as z from 'zod/mini';

/** Router state that tells the success page that an enquiry was sent, not a purchase. It is part of the history entry, so a reload keeps it. */
export const sentEnquirySchema = z.object({ isEnquiry: z.literal(true) });
export type SentEnquiry = z.output<typeof sentEnquirySchema>;
