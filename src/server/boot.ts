import type { RequestListener } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import type { Logger } from 'pino';
import { listConfiguredThirdParties } from '#tracking/third-parties/configured.ts';
import { listPolicySources } from '#tracking/third-parties/policy-sources.ts';
import { dropImportTable } from './addresses/address-table.ts';
import { openAddressBook } from './addresses/open-address-book.ts';
import { publishAddressSample } from './addresses/publish-sample.ts';
import { createPurchaseLimit } from './api/purchase-limit.ts';
import { refusePurchases } from './api/refuse-purchases.ts';
import { createApp } from './app.ts';
import { openBackupSocket } from './backup/backup-socket.ts';
import { readBankKeys } from './bank/key-ring.ts';
import { isAccountPossible } from './bank/modulus/check.ts';
import { loadModulusTables } from './bank/modulus/load-tables.ts';
import { openKeyRing } from './bank/open-key-ring.ts';
import type { Config } from './config.ts';
import type { ContentFiles } from './content/content-files.ts';
import { type ContentSource, openContentStore } from './content/content-store.ts';
import { createFolderSource } from './content/folder-source.ts';
import { getMailFolder, openDataFolder } from './data-folder/data-folder.ts';
import { bytesPerMegabyte, createDiskChecks } from './data-folder/free-space.ts';
import { allDeliveryKinds } from './deliveries/delivery-kinds.ts';
import { countDeliveries } from './deliveries/delivery-states.ts';
import { startDeliveryWorkers } from './deliveries/delivery-workers.ts';
import type { Sender } from './deliveries/sender.ts';
import { openDocumentArchive } from './documents/archive.ts';
import { getErrorReason } from './errors/startup-error.ts';
import { startFunnelDays } from './funnel/schedule.ts';
import { createClientCounter } from './http/client-counter.ts';
import { createGracefulCloser } from './http/close-server.ts';
import { pagePolicy as policyOf } from './http/content-security-policy.ts';
import { createHealthRoutes } from './http/health.ts';
import { badRequestResponse, createHttpServer } from './http/http-server.ts';
import { listen } from './http/listen.ts';
import { openRateLimits } from './http/rate-limits.ts';
import { maxMissesPerWindow } from './http/slow-down.ts';
import { openJourneyCookies } from './journey-cookies/journey-cookies.ts';
import { parseAllContent } from './load-content.ts';
import { createLinkSender, createMailSenders } from './mail/mail-senders.ts';
import { openMenuSource } from './menu/menu-source.ts';
import { measureClock, measureRetention } from './observability/clock-metrics.ts';
import { measureContent } from './observability/content-metrics.ts';
import { measureDatabase } from './observability/database-metrics.ts';
import { measureDeliveries } from './observability/delivery-metrics.ts';
import { createMetrics } from './observability/metrics.ts';
import { createRenderLimits, visitorLimits } from './pages/cache/render-limits.ts';
import { readStaticFiles } from './pages/cache/static-files.ts';
import { createStoredResponseListener } from './pages/stored-response-listener.ts';
import { openPreviews } from './preview/previews.ts';
import { findVersionFiles } from './publishing/content-versions.ts';
import { createVersionSource } from './publishing/version-source.ts';
import { openEventLog } from './reporting/event-log.ts';
import { storeEvents } from './reporting/store-events.ts';
import { findStoppedKinds } from './retention/retention.ts';
import { createRetentionDeps } from './retention/retention-deps.ts';
import { retentionKinds } from './retention/retention-kinds.ts';
import { startRetention } from './retention/schedule.ts';
import { openSaleTrial } from './sale-trial/sale-trial.ts';
import { openSavedJourneys } from './saved-journeys/saved-journey-access.ts';
import { release } from './settings/release.ts';
import type { AppDeps } from './site-app.ts';
import { openDatabaseClock } from './storage/database-clock.ts';
import { reportLeftBehind } from './storage/left-behind.ts';
import { openStorage } from './storage/open-storage.ts';
import { prepareSchema } from './storage/prepare-schema.ts';
import type { DeliveryKind } from './storage/schema.ts';
import { traceStatements } from './storage/trace-statements.ts';
import { listEnabledThirdParties } from './third-parties/settings.ts';
import { createWebhookSenders } from './webhooks/webhook-senders.ts';

export interface RunningServer {
  /** The address of the running server, e.g. http://localhost:3000. */
  address: string;
  /** Stops accepting, finishes requests and deliveries in flight, closes the database. */
  stop: () => Promise<void>;
}

export interface BootOptions {
  config: Config;
  log: Logger;
  clientFolder?: string | undefined;
  /** Wraps the listener, so that development can put Vite in front of it. */
  wrap?: (listener: RequestListener) => RequestListener;
  /** Replaces the strict policy in development, where Vite adds scripts and styles to a page. */
  pagePolicy?: ((html: string) => string) | undefined;
}

/** Starts the server. When a part fails to start, the parts opened before it are closed in reverse order. */
export async function boot({
  config,
  log,
  clientFolder,
  wrap = (listener) => listener,
  pagePolicy,
}: BootOptions): Promise<RunningServer> {
  const closers: (() => Promise<void> | void)[] = [];
  const closeAll = async () => {
    for (const close of closers.toReversed()) await close();
  };
  let isAccepting = true;

  try {
    if (config.OTEL_EXPORTER_OTLP_ENDPOINT) {
      const { startTracing } = await import('./tracing/start-tracing.ts');
      closers.push(startTracing(config, log));
    }
    const thirdParties = listEnabledThirdParties(config);
    const parse = (name: string, files: ContentFiles) =>
      parseAllContent(name, files, {
        thirdParties: listConfiguredThirdParties(thirdParties),
        environment: config.ENVIRONMENT,
        statisticsWithoutConsent: config.STATISTICS_WITHOUT_CONSENT,
      });
    const openContent = (source: ContentSource) => openContentStore({ source, parse, log });
    // A folder is checked before anything is opened.
    const folderContent =
      config.CONTENT_SOURCE === 'folder'
        ? await openContent(createFolderSource(config.CONTENT_DIR))
        : undefined;
    // Instances on PostgreSQL store nothing in the folder, so they need no lock on it.
    if (config.DATABASE_URL) await reportLeftBehind(config.DATA_DIR, log);
    else closers.push((await openDataFolder(config, log)).release);
    const configuredKeys = readBankKeys(config, config.DATA_DIR, (sentence) => log.warn(sentence));
    const tables = loadModulusTables(config.MODULUS_TABLES);
    if (!tables) log.warn('no modulus tables: bank accounts are checked for their format only');
    const opened = await openStorage(config, config.DATA_DIR, log);
    const storage = config.OTEL_EXPORTER_OTLP_ENDPOINT ? traceStatements(opened) : opened;
    closers.push(storage.close);
    if (storage.connection.kind === 'embedded') {
      const { pglite } = storage.connection;
      closers.push(await openBackupSocket({ pglite, dataFolder: config.DATA_DIR, log }));
    }
    await prepareSchema(storage, config, { version: release.version, log });
    const metrics = createMetrics();
    const countFailure = (task: string) => metrics.backgroundFailures.inc({ task });
    const saleTrial = await openSaleTrial({
      storage,
      log,
      countFailure: () => countFailure('sale trial'),
    });
    closers.push(saleTrial.close);
    // The embedded database keeps the table of an import that was killed; PostgreSQL undoes it.
    if (storage.connection.kind === 'embedded') await dropImportTable(storage.db);
    const databaseClock = await openDatabaseClock({ db: storage.db, log });
    closers.push(databaseClock.close);
    const clock = databaseClock.now;
    const bankKeys = await openKeyRing(configuredKeys, {
      db: storage.db,
      dataFolder: config.DATA_DIR,
      isShared: config.DATABASE_URL !== '',
    });
    const contentStore = folderContent ?? (await openContent(createVersionSource(storage.db)));
    closers.push(contentStore.close);
    const archive = openDocumentArchive(storage.db);
    await contentStore.watch({
      clock,
      publish: async ({ documents, addressSample }, since) => {
        await archive.publish(documents, since);
        await publishAddressSample(storage.db, addressSample, since);
      },
    });
    const previews = openPreviews({
      keys: bankKeys,
      clock,
      contentAt: contentStore.current,
      readVersion: async (id) => {
        const files = await findVersionFiles(storage.db, id);
        try {
          return files && parse(`version ${id}`, files);
        } catch (error) {
          log.warn({ problem: getErrorReason(error) }, 'a version is not valid here: no preview');
          return undefined;
        }
      },
    });
    /** The content of the request that is handled now, which may be that of a preview. */
    const content = (moment?: Date) => previews.current()?.content ?? contentStore.current(moment);
    const menuSource = openMenuSource({
      url: config.MENU_URL,
      intervalMs: config.MENU_REFRESH_SECONDS * 1000,
      contentMenu: () => content().menu,
      log,
    });
    closers.push(menuSource.close);
    const senderDeps = {
      db: storage.db,
      bankKeys,
      brand: () => {
        const { brand, servedFiles } = contentStore.current();
        const icon = servedFiles.get('brand/apple-touch-icon.png');
        return { ...brand, mailLogo: icon?.bytes ?? new Uint8Array() };
      },
      clock,
      countSmtpRefusal: (status: number) => metrics.smtpRefusals.inc({ status }),
    };
    const senders: Record<DeliveryKind, Sender | undefined> = {
      ...createWebhookSenders(config, senderDeps),
      ...createMailSenders(config, senderDeps),
    };
    if (!config.CRM_URL) log.info('CRM_URL is not set: sales and enquiries await delivery');
    if (!config.SMTP_URL) {
      const folder = getMailFolder(config.DATA_DIR);
      log.info({ folder }, 'SMTP_URL is not set: emails are written to files in this folder');
    }
    measureDatabase(metrics.registry, storage.load);
    const countAttempt = (kind: string, outcome: string, age: number) => {
      metrics.deliveryAttempts.inc({ kind, outcome });
      if (outcome === 'delivered') metrics.handOver.observe({ kind }, age);
    };
    measureDeliveries({
      registry: metrics.registry,
      kinds: allDeliveryKinds,
      totals: () => countDeliveries(storage.db),
      clock,
    });
    const deliveries = await startDeliveryWorkers({ storage, senders, clock, log, countAttempt });
    const retention = createRetentionDeps(config, storage, databaseClock.skewMs);
    measureClock(metrics.registry, databaseClock.skewMs);
    measureContent(metrics.registry, {
      version: () => contentStore.current().filesVersion,
      ageMs: contentStore.age,
      problem: contentStore.problem,
    });
    measureRetention(metrics.registry, retentionKinds, () => findStoppedKinds(storage.db));
    closers.push(
      startRetention(retention, { log, countFailure: (kind) => countFailure(`retention ${kind}`) }),
    );
    closers.push(
      startFunnelDays({
        db: storage.db,
        content: contentStore.current,
        clock,
        log,
        countFailure: () => countFailure('funnel'),
      }),
    );
    const eventLog = openEventLog({
      store: (rows) => storeEvents(storage.db, rows),
      log,
      // The embedded database has one connection, which a purchase waits for as long as a batch takes.
      batchSize: config.DATABASE_URL ? 200 : 50,
      maxBytesPerDay: config.EVENTS_MB_PER_DAY * bytesPerMegabyte,
      countDropped: (reason) => metrics.eventsDropped.inc({ reason }),
    });
    // The delivery workers and the event log are stopped at the same time, because each may take most of the time
    // limit.
    closers.push(async () => void (await Promise.all([deliveries.stop(), eventLog.close()])));
    const addressBook = openAddressBook(config, {
      db: storage.db,
      log,
      countAttempt: (outcome) => metrics.addressProviderAttempts.inc({ outcome }),
      onCircuitChange: (isOpen) => metrics.addressProviderPaused.set(Number(isOpen)),
    });
    const rateLimits = openRateLimits({
      scale: config.RATE_LIMITS,
      storage,
      log,
      countFallback: () => metrics.rateLimitFallbacks.inc(),
    });
    closers.push(rateLimits.close);

    const diskChecks = createDiskChecks(config, log);
    const savedJourneys = openSavedJourneys({
      ...senderDeps,
      sendLink: createLinkSender(config, senderDeps),
      content: contentStore.current,
      consumeRateLimit: rateLimits.consumeRateLimit,
      hasDiskSpace: diskChecks.hasDiskSpace,
      isPreview: () => previews.current() !== undefined,
      metrics,
      log,
      siteOrigin: config.SITE_ORIGIN,
      trustedProxies: config.TRUSTED_PROXIES,
    });

    const otherSources = listPolicySources(thirdParties);
    const deps: AppDeps = {
      db: storage.db,
      runTransaction: storage.runTransaction,
      deliveries,
      events: eventLog,
      addressBook,
      savedJourneys,
      content,
      publicContent: contentStore.current,
      previews,
      contentProblem: contentStore.problem,
      isDatabaseBusy: storage.load.isBusy,
      saleTrial: saleTrial.state,
      menu: menuSource.current,
      menuVersion: menuSource.version,
      bankKeys,
      // Not by the time of a preview, which may be years ahead.
      journeyCookies: openJourneyCookies({ keys: bankKeys, clock }),
      isAccountPossible: (sortCode, accountNumber) =>
        tables === undefined || isAccountPossible(tables, sortCode, accountNumber),
      clock: () => previews.current()?.at ?? clock(),
      random: Math.random,
      log,
      metrics,
      isAccepting: () => isAccepting,
      clockSkewMs: databaseClock.skewMs,
      ...diskChecks,
      environmentName: config.ENVIRONMENT,
      siteOrigin: config.SITE_ORIGIN,
      trustedProxies: config.TRUSTED_PROXIES,
      sharedCacheSeconds: config.SHARED_CACHE_SECONDS,
      consumeRateLimit: rateLimits.consumeRateLimit,
      purchaseLimit: createPurchaseLimit(),
      admitRender: createRenderLimits({ scale: config.RATE_LIMITS }),
      admitVisitor: createRenderLimits({ scale: config.RATE_LIMITS, ...visitorLimits }),
      countMiss: createClientCounter(maxMissesPerWindow, config.RATE_LIMITS),
      archive,
      hasAdminPort: config.ADMIN_PORT !== undefined,
      thirdParties,
      affiliatePixel: config.AFFILIATE_PIXEL,
      statisticsWithoutConsent: config.STATISTICS_WITHOUT_CONSENT,
      pagePolicy: pagePolicy ?? ((html) => policyOf(html, otherSources)),
      files: clientFolder === undefined ? undefined : readStaticFiles(clientFolder),
    };
    const listenerOf = (app: Pick<Hono, 'fetch'>) =>
      getRequestListener(app.fetch, { errorHandler: badRequestResponse });
    const open = async (listener: RequestListener, key: 'PORT' | 'ADMIN_PORT') => {
      const server = createHttpServer(listener);
      closers.push(createGracefulCloser(server));
      return listen(server, config, key);
    };
    if (deps.hasAdminPort) {
      const port = await open(
        listenerOf(createHealthRoutes({ ...deps, databaseHost: storage.host })),
        'ADMIN_PORT',
      );
      log.info({ adminPort: port }, 'health and metrics are served on ADMIN_PORT');
    }
    const app = createApp(deps);
    const listener = createStoredResponseListener(
      { ...deps, findStored: app.findStored },
      refusePurchases(deps, listenerOf(app)),
    );
    const port = await open(wrap(listener), 'PORT');

    return {
      address: `http://localhost:${port}`,
      stop: () => {
        isAccepting = false;
        return closeAll();
      },
    };
  } catch (error) {
    await closeAll();
    throw error;
  }
}
