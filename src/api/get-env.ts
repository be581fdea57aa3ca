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
});
export type GetEnvResponse = z.output<typeof getEnvResponseSchema>;
