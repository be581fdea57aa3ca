import * as z from 'zod/mini';
import { partnershipSchema } from '#catalogue/partnership.ts';

export const partnershipItemsBody = z.strictObject({ campaignCode: z.string() });

export const partnershipItemsResponse = partnershipSchema;

export const campaignByPartnershipResponse = z.strictObject({ campaignCode: z.string() });
