import { endpointPaths } from '#api/paths.ts';
import { callApi } from './call-api.ts';

/** The time limit in milliseconds. */
const timeout = 5000;

/**
 * The fields of get-env, not validated: zod would become a part of the script that every page loads. Empty if the call
 * fails. The browser caches the response, so several readers make one request.
 */
export async function readEnv(): Promise<Record<string, unknown>> {
  const env = await callApi(endpointPaths.getEnv, { timeout });
  return env.kind === 'ok' ? Object(env.body ?? {}) : {};
}
