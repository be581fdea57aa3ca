import * as z from 'zod/mini';

export const environmentNames = ['local', 'dev', 'qa', 'prod'] as const;
export type EnvironmentName = (typeof environmentNames)[number];

/** The public part of the configuration. */
export const getEnvResponse = z.strictObject({
  environmentName: z.enum(environmentNames),
  /** Origin of the rest of the site; empty for this origin. */
  siteOrigin: z.string(),
});
export type GetEnvResponse = z.output<typeof getEnvResponse>;
