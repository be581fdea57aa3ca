import { getRequestListener } from '@hono/node-server';
import type { Logger } from 'pino';
import type { ServedContent } from '#server/content/open-content.ts';
import type { ContentSettings } from '#server/content/settings.ts';
import { createGracefulCloser } from '#server/http/listening/close-server.ts';
import {
  badRequestResponse,
  createHttpServer,
  defaultTimeouts,
} from '#server/http/listening/http-server.ts';
import { listen } from '#server/http/listening/listen.ts';
import type { HttpSettings } from '#server/http/listening/settings.ts';
import { OperatorError } from '#server/platform/errors/operator-error.ts';
import type { Platform } from '#server/platform/open-platform.ts';
import { getUserName } from '#server/platform/settings/user-name.ts';
import {
  createRetentionDeps,
  type RetentionConfig,
} from '#server/records/retention/retention-deps.ts';
import { createFunnelReader } from '#server/visits/funnel/funnel.ts';
import { areLinksAllowed, getStaffPort, type StaffConfig } from './settings.ts';
import { createProvider } from './sign-in/provider.ts';
import { createStaffLink } from './sign-in/staff-link.ts';
import { createStaffApp } from './staff-app.tsx';

interface StaffOptions {
  config: StaffConfig &
    Pick<HttpSettings, 'TRUSTED_PROXIES' | 'SITE_ORIGIN'> &
    ContentSettings &
    RetentionConfig;
  log: Logger;
  opened: AsyncDisposableStack;
}

/** A link for whoever started the server, which signs in once; undefined where links do not. */
export type CreateOwnLink = () => string | undefined;

/** Listens on STAFF_PORT, if there are staff's pages. */
export async function openStaff(
  { config, log, opened }: StaffOptions,
  platform: Platform,
  content: ServedContent,
  shopPort: number,
): Promise<CreateOwnLink> {
  const wanted = getStaffPort(config);
  if (wanted === undefined) return () => undefined;
  const { storage, clock, warnings, bankKeys } = platform;
  const app = createStaffApp({
    ...platform,
    ...createRetentionDeps(config, storage, platform.skewMs),
    db: storage.db,
    keys: bankKeys,
    log,
    content: content.current,
    contentProblem: content.problem,
    staffOrigin: config.STAFF_ORIGIN,
    trustedProxies: config.TRUSTED_PROXIES,
    areLinksAllowed: areLinksAllowed(config),
    publishing: {
      source: config.CONTENT_SOURCE,
      folder: config.CONTENT_DIR,
      checkFiles: content.checkFiles,
    },
    shopOrigin: config.SITE_ORIGIN || `http://localhost:${shopPort}`,
    provider: config.STAFF_OIDC_ISSUER
      ? createProvider({ settings: config, warnings, log, clock })
      : undefined,
    readFunnel: createFunnelReader(storage, content.current, clock),
  });
  const server = createHttpServer(
    getRequestListener(app.fetch, { errorHandler: badRequestResponse }),
    // An upload takes longer than a form.
    { ...defaultTimeouts, requestMs: 120_000 },
  );
  const close = createGracefulCloser(server);
  try {
    const host = config.STAFF_HOST;
    const port = await listen(server, { host, port: wanted, key: 'STAFF_PORT' });
    opened.defer(close);
    log.info({ staffPort: port }, 'the staff’s pages are served on STAFF_PORT');
    if (!areLinksAllowed(config)) return () => undefined;
    const who = { port, name: getUserName(), role: 'admin' } as const;
    return () => createStaffLink(config, bankKeys, { ...who, now: clock() });
  } catch (error) {
    // Nobody asked for this port: the shop opens without it.
    if (config.STAFF_PORT !== undefined || !(error instanceof OperatorError)) throw error;
    log.warn(`there are no staff’s pages: ${error.message}`);
    return () => undefined;
  }
}
