import * as z from 'zod/mini';
import { partnershipSchema } from '#catalogue/partnership.ts';

export const partnershipItemsBody = z.strictObject({ campaignCode: z.string() });

export const partnershipItemsAnswer = partnershipSchema;

export const campaignByPartnershipAnswer = z.strictObject({ campaignCode: z.string() });
