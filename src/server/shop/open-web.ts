import type { RequestListener } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import { createHealthRoutes, type HealthDeps } from '#server/http/health/health.ts';
import { createGracefulCloser, drain } from '#server/http/listening/close-server.ts';
import { badRequestResponse, createHttpServer } from '#server/http/listening/http-server.ts';
import { listen } from '#server/http/listening/listen.ts';
import type { HttpSettings } from '#server/http/listening/settings.ts';
import { refusePurchases } from './api/refuse-purchases.ts';
import { createApp } from './app.ts';
import { createStoredResponseListener } from './pages/stored-response-listener.ts';
import type { AppDeps } from './site-app.ts';

interface WebOptions {
  config: HttpSettings;
  opened: AsyncDisposableStack;
  /** Wraps the listener, so that development can put Vite in front of it. */
  wrap: (listener: RequestListener) => RequestListener;
}

/** Listens on PORT and, if it is set, on ADMIN_PORT. Resolves with the port. */
export async function openWeb(
  { config, opened, wrap }: WebOptions,
  deps: AppDeps & Pick<HealthDeps, 'databaseHost'>,
): Promise<number> {
  const listenerOf = (app: Pick<Hono, 'fetch'>) =>
    getRequestListener(app.fetch, { errorHandler: badRequestResponse });
  const open = async (listener: RequestListener, key: 'PORT' | 'ADMIN_PORT') => {
    const server = createHttpServer(listener);
    const { TRUSTED_PROXIES: proxies } = config;
    const isBehindProxy = proxies.kind !== 'count' || proxies.count > 0;
    opened.defer(createGracefulCloser(server, key === 'PORT' && isBehindProxy ? drain : undefined));
    return listen(server, { host: config.HOST, port: config[key] ?? 0, key });
  };
  const { databaseHost, ...appDeps } = deps;
  if (deps.hasAdminPort) {
    const port = await open(listenerOf(createHealthRoutes(deps)), 'ADMIN_PORT');
    deps.log.info({ adminPort: port }, 'health and metrics are served on ADMIN_PORT');
  }
  const app = createApp(appDeps);
  const listener = createStoredResponseListener(
    { ...deps, findStored: app.findStored },
    refusePurchases(deps, listenerOf(app)),
  );
  return open(wrap(listener), 'PORT');
}
