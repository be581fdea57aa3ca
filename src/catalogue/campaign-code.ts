import * as z from 'zod/mini';
import { sanitiseCampaignCode } from '#rules/fields/campaign-code.ts';
import { nonEmptyTextSchema } from './content-field.ts';

/** A campaign code in the content. Codes that `sanitiseCampaignCode` empties could never match a visitor's. */
const campaignCodeSchema = nonEmptyTextSchema.check(
  z.refine((code) => sanitiseCampaignCode(code) === code, {
    error: 'must have at most 4 characters, without dashes, semicolons, quotes and SQL words',
  }),
);
export const campaignCode = (description: string) =>
  campaignCodeSchema.check(z.describe(description));
