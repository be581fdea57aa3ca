import type { Handler } from 'hono';
import type { GetEnvResponse } from '#api/get-env.ts';

/** GET get-env. Lists the public fields one by one, so that no other configuration is exposed. */
export function envEndpoint(publicConfig: GetEnvResponse): Handler {
  const { environmentName, siteOrigin } = publicConfig;
  return (c) => c.json({ environmentName, siteOrigin } satisfies GetEnvResponse);
}
