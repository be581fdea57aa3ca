import type { Handler } from 'hono';
import type { GetEnvResponse } from '#api/get-env.ts';

/** GET get-env. Lists the public fields one by one, so that no other configuration is exposed. */
export function envEndpoint(publicConfig: GetEnvResponse): Handler {
  const { environmentName, siteOrigin, thirdParties } = publicConfig;
  return (c) => {
    // Every page reads it, and it changes only with a restart.
    c.header('Cache-Control', 'max-age=300');
    return c.json({ environmentName, siteOrigin, thirdParties } satisfies GetEnvResponse);
  };
}
