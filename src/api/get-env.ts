import * as z from 'zod/mini';

export const environmentNames = ['local', 'dev', 'qa', 'prod'] as const;
export type EnvironmentName = (typeof environmentNames)[number];

/** What of the configuration the browser may know. Whatever is not named here stays on the server. */
export const getEnvResponse = z.strictObject({
  environmentName: z.enum(environmentNames),
  /** Where the rest of the site is; empty for this origin. */
  siteOrigin: z.string(),
});
export type GetEnvResponse = z.output<typeof getEnvResponse>;
