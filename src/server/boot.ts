import type { RequestListener } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import type { Logger } from 'pino';
import { listConfiguredThirdParties } from '#tracking/third-parties/configured.ts';
import { listPolicySources } from '#tracking/third-parties/policy-sources.ts';
import type { Config } from './config.ts';
import { openDocumentArchive } from './content/documents/archive.ts';
import type { ContentFiles } from './content/files/content-files.ts';
import { parseAllContent } from './content/load-content.ts';
import { openMenuSource } from './content/menu/menu-source.ts';
import { findVersionFiles } from './content/publishing/content-versions.ts';
import { createVersionSource } from './content/publishing/version-source.ts';
import { type ContentSource, openContentStore } from './content/store/content-store.ts';
import { createFolderSource } from './content/store/folder-source.ts';
import { listEnabledThirdParties } from './content/third-parties/settings.ts';
import { getMailFolder, openDataFolder } from './platform/data-folder/data-folder.ts';
import { bytesPerMegabyte, createDiskChecks } from './platform/data-folder/free-space.ts';
import { getErrorReason } from './platform/errors/startup-error.ts';
import { readBankKeys } from './platform/keys/key-ring.ts';
import { openKeyRing } from './platform/keys/open-key-ring.ts';
import { measureClock, measureRetention } from './platform/observability/clock-metrics.ts';
import { measureContent } from './platform/observability/content-metrics.ts';
import { measureDatabase } from './platform/observability/database-metrics.ts';
import { measureDeliveries } from './platform/observability/delivery-metrics.ts';
import { createMetrics } from './platform/observability/metrics.ts';
import { release } from './platform/settings/release.ts';
import { openDatabaseClock } from './platform/storage/database-clock.ts';
import { reportLeftBehind } from './platform/storage/left-behind.ts';
import { openStorage } from './platform/storage/open-storage.ts';
import { prepareSchema } from './platform/storage/prepare-schema.ts';
import type { DeliveryKind } from './platform/storage/schema.ts';
import { traceStatements } from './platform/storage/trace-statements.ts';
import { openBackupSocket } from './records/backup/backup-socket.ts';
import { findStoppedKinds } from './records/retention/retention.ts';
import { createRetentionDeps } from './records/retention/retention-deps.ts';
import { retentionKinds } from './records/retention/retention-kinds.ts';
import { startRetention } from './records/retention/schedule.ts';
import { dropImportTable } from './sales/addresses/address-table.ts';
import { openAddressBook } from './sales/addresses/open-address-book.ts';
import { publishAddressSample } from './sales/addresses/publish-sample.ts';
import { isAccountPossible } from './sales/bank/modulus/check.ts';
import { loadModulusTables } from './sales/bank/modulus/load-tables.ts';
import { allDeliveryKinds } from './sales/deliveries/delivery-kinds.ts';
import { countDeliveries } from './sales/deliveries/delivery-states.ts';
import { startDeliveryWorkers } from './sales/deliveries/delivery-workers.ts';
import type { Sender } from './sales/deliveries/sender.ts';
import { createLinkSender, createMailSenders } from './sales/mail/mail-senders.ts';
import { openSaleTrial } from './sales/sale-trial/sale-trial.ts';
import { createWebhookSenders } from './sales/webhooks/webhook-senders.ts';
import { startFunnelDays } from './visits/funnel/schedule.ts';
import { openEventLog } from './visits/reporting/event-log.ts';
import { storeEvents } from './visits/reporting/store-events.ts';
import { createPurchaseLimit } from './web/api/purchase-limit.ts';
import { refusePurchases } from './web/api/refuse-purchases.ts';
import { createApp } from './web/app.ts';
import { createClientCounter } from './web/guards/client-counter.ts';
import { openRateLimits } from './web/guards/rate-limits.ts';
import { maxMissesPerWindow } from './web/guards/slow-down.ts';
import { createHealthRoutes } from './web/health/health.ts';
import { openJourneyCookies } from './web/journey-cookies/journey-cookies.ts';
import { createGracefulCloser } from './web/listening/close-server.ts';
import { badRequestResponse, createHttpServer } from './web/listening/http-server.ts';
import { listen } from './web/listening/listen.ts';
import { createRenderLimits, visitorLimits } from './web/pages/cache/render-limits.ts';
import { readStaticFiles } from './web/pages/cache/static-files.ts';
import { createStoredResponseListener } from './web/pages/stored-response-listener.ts';
import { openPreviews } from './web/preview/previews.ts';
import { pagePolicy as policyOf } from './web/requests/content-security-policy.ts';
import { openSavedJourneys } from './web/saved-journeys/saved-journey-access.ts';
import type { AppDeps } from './web/site-app.ts';

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
      const { startTracing } = await import('./platform/tracing/start-tracing.ts');
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
