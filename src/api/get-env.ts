import * as z from 'zod/mini';
import { thirdPartySettingsSchema } from './third-party-settings.ts';

export const environmentNames = ['local', 'dev', 'qa', 'prod'] as const;
export type EnvironmentName = (typeof environmentNames)[number];

/** The public part of the configuration. */
export const getEnvResponseSchema = z.strictObject({
  environmentName: z.enum(environmentNames),
  /** The origin of the retailer's other pages; empty if they are on this server's origin. */
  siteOrigin: z.string(),
  thirdParties: thirdPartySettingsSchema,
  /** The campaign codes whose sales are credited to an affiliate. */
  affiliateCampaigns: z.array(z.string()),
  /** The address of the affiliate network's pixel; empty for none. */
  affiliatePixel: z.string(),
});
export type GetEnvResponse = z.output<typeof getEnvResponseSchema>;
