import type { Handler } from 'hono';
import type { GetEnvResponse } from '#api/get-env.ts';

/** GET get-env. The caller names what is public; nothing of the configuration passes by itself. */
export function envEndpoint(publicConfig: GetEnvResponse): Handler {
  const { environmentName, siteOrigin } = publicConfig;
  return (c) => c.json({ environmentName, siteOrigin } satisfies GetEnvResponse);
}
