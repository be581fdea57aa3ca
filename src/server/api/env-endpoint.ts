import type { Handler } from 'hono';
import type { GetEnvAnswer } from '#api/get-env.ts';

/** GET get-env. The caller names what is public; nothing of the configuration passes by itself. */
export function envEndpoint(publicConfig: GetEnvAnswer): Handler {
  const { environmentName, siteOrigin } = publicConfig;
  return (c) => c.json({ environmentName, siteOrigin } satisfies GetEnvAnswer);
}
