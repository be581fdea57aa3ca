import * as z from 'zod/mini';

/** Router state that tells the success page that an enquiry was sent, not a purchase. It is part of the history entry, so a reload keeps it. */
export const enquirySentStateSchema = z.object({ isEnquiry: z.literal(true) });
export type EnquirySentState = z.output<typeof enquirySentStateSchema>;
