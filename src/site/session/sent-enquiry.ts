import * as z from 'zod/mini';

/** What the expert page tells the success page, in the history entry: a reload keeps it. */
export const sentEnquiry = z.object({ isEnquiry: z.literal(true) });
export type SentEnquiry = z.output<typeof sentEnquiry>;
