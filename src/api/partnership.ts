import * as z from 'zod/mini';
import { partnershipSchema } from '#catalogue/partnership.ts';

/** The request of partnership-items: the campaign whose partner is wanted. */
export const partnershipItemsBodySchema = z.strictObject({ campaignCode: z.string() });

export const partnershipItemsResponseSchema = partnershipSchema;

export const campaignByPartnershipResponseSchema = z.strictObject({ campaignCode: z.string() });
