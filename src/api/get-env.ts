import * as z from 'zod/mini';
import { thirdPartySettings } from './third-party-settings.ts';

export const environmentNames = ['local', 'dev', 'qa', 'prod'] as const;
export type EnvironmentName = (typeof environmentNames)[number];

/** The public part of the configuration. */
export const getEnvResponseSchema = z.strictObject({
  environmentName: z.enum(environmentNames),
  /** Origin of the rest of the site; empty for this origin. */
  siteOrigin: z.string(),
  thirdParties: thirdPartySettings,
});
export type GetEnvResponse = z.output<typeof getEnvResponseSchema>;
