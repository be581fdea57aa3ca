import * as z from 'zod/mini';

/** Router state for the success page. It is part of the history entry, so a reload keeps it. */
export const sentEnquiry = z.object({ isEnquiry: z.literal(true) });
export type SentEnquiry = z.output<typeof sentEnquiry>;
