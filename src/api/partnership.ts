import * as z from 'zod/mini';
import { partnershipSchema } from '#catalogue/partnership.ts';

export const partnershipItemsBodySchema = z.strictObject({ campaignCode: z.string() });

export const partnershipItemsResponseSchema = partnershipSchema;

export const campaignByPartnershipResponseSchema = z.strictObject({ campaignCode: z.string() });
