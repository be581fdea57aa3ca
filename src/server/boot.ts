import type { RequestListener, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import type { Logger } from 'pino';
import { storedAddresses } from './addresses/address-book.ts';
import { publishAddressSample } from './addresses/publish-sample.ts';
import { type AppDeps, createApp } from './app.ts';
import { readBankKeys } from './bank/key-ring.ts';
import { isAccountPossible } from './bank/modulus/check.ts';
import { loadModulusTables } from './bank/modulus/load-tables.ts';
import { openKeyRing } from './bank/open-key-ring.ts';
import type { Config } from './config.ts';
import { openContentStore } from './content/content-store.ts';
import { openArchive } from './documents/archive.ts';
import { createClientCounter } from './http/client-counter.ts';
import { closerOf } from './http/close-server.ts';
import { createHealth } from './http/health.ts';
import { createHttpServer, unreadableRequest } from './http/http-server.ts';
import { openRateLimits } from './http/rate-limits.ts';
import { mostMisses } from './http/slow-down.ts';
import { startJobs } from './jobs/jobs.ts';
import { checkedContent } from './load-content.ts';
import { createMetrics } from './observability/metrics.ts';
import { createRenderLimits } from './pages/render-limits.ts';
import { openEventLog } from './reporting/event-log.ts';
import { createSenders } from './senders.ts';
import { reasonOf, StartupError } from './startup-error.ts';
import { type DataFolder, lockDataFolder } from './storage/data-folder.ts';
import { freeSpaceCheck, megabyte, requireFreeSpace } from './storage/free-space.ts';
import { openStorage } from './storage/open-storage.ts';
import { events } from './storage/schema.ts';

export interface RunningServer {
  /** Where a person opens it, e.g. http://localhost:3000 */
  address: string;
  /** Stops accepting, finishes requests and jobs in flight, closes the database. */
  stop: () => Promise<void>;
}

export interface BootOptions {
  config: Config;
  log: Logger;
  clientFolder?: string | undefined;
  /** Wraps the listener, so that development can put Vite in front of it. */
  wrap?: (listener: RequestListener) => RequestListener;
  /** In place of the strict policy, for the scripts and styles that Vite puts into a page. */
  pagePolicy?: ((html: string) => string) | undefined;
}

/** Starts the product. What it opened is closed again, in reverse, when a later part fails. */
export async function boot({
  config,
  log,
  clientFolder,
  wrap = (listener) => listener,
  pagePolicy,
}: BootOptions): Promise<RunningServer> {
  const clock = () => new Date();
  const closers: (() => Promise<void> | void)[] = [];
  const closeAll = async () => {
    for (const close of closers.toReversed()) await close();
  };
  let isAccepting = true;

  try {
    const contentStore = openContentStore({
      folder: config.CONTENT_DIR,
      parse: checkedContent,
      log,
    });
    // Instances on one PostgreSQL share nothing on disk, so they may share the folder.
    if (!config.DATABASE_URL) closers.push((await openDataFolder(config, log)).release);
    const configuredKeys = readBankKeys(config, config.DATA_DIR, (sentence) => log.warn(sentence));
    const tables = loadModulusTables(config.MODULUS_TABLES);
    if (!tables) log.warn('no modulus tables: bank accounts are checked for their format only');
    const storage = await openStorage(config, config.DATA_DIR);
    closers.push(storage.close);
    const bankKeys = await openKeyRing(configuredKeys, config.DATA_DIR, storage.db);
    closers.push(contentStore.close);
    const archive = openArchive(storage.db);
    await contentStore.watch(async ({ documents, addressSample }) => {
      await archive.publish(documents, clock());
      await publishAddressSample(storage.db, addressSample, clock());
    });
    const senders = createSenders(config, { db: storage.db, bankKeys, clock });
    if (!config.CRM_URL) log.info('CRM_URL is not set: sales and enquiries await delivery');
    const metrics = createMetrics();
    const countAttempt = (kind: string, outcome: string) =>
      metrics.deliveryAttempts.inc({ kind, outcome });
    const jobs = await startJobs({ storage, senders, clock, log, countAttempt });
    const eventLog = openEventLog({ store: (rows) => storage.db.insert(events).values(rows), log });
    // Side by side: each may take most of the time that a stop has.
    closers.push(async () => void (await Promise.all([jobs.stop(), eventLog.close()])));
    const rateLimits = openRateLimits({ scale: config.RATE_LIMITS, queue: storage.queue, log });
    closers.push(rateLimits.close);

    const deps: AppDeps = {
      db: storage.db,
      jobs,
      events: eventLog,
      addressBook: storedAddresses(storage.db),
      content: contentStore.current,
      contentProblem: contentStore.problem,
      bankKeys,
      isAccountPossible: (sortCode, accountNumber) =>
        tables === undefined || isAccountPossible(tables, sortCode, accountNumber),
      clock,
      log,
      metrics,
      isAccepting: () => isAccepting,
      hasDiskSpace: config.DATABASE_URL ? async () => true : freeSpaceIn(config, log),
      environmentName: config.ENVIRONMENT,
      siteOrigin: config.SITE_ORIGIN,
      trustedProxies: config.TRUSTED_PROXIES,
      consumeRateLimit: rateLimits.consumeRateLimit,
      admitRender: createRenderLimits({ scale: config.RATE_LIMITS }),
      countMiss: createClientCounter(mostMisses, config.RATE_LIMITS),
      archive,
      hasAdminPort: config.ADMIN_PORT !== undefined,
      pagePolicy,
      clientFolder,
    };
    const open = async (app: Pick<Hono, 'fetch'>, key: 'PORT' | 'ADMIN_PORT', around = wrap) => {
      const listener = getRequestListener(app.fetch, { errorHandler: unreadableRequest });
      const server = createHttpServer(around(listener));
      closers.push(closerOf(server));
      return listen(server, config, key);
    };
    if (deps.hasAdminPort) {
      const port = await open(createHealth(deps), 'ADMIN_PORT', (listener) => listener);
      log.info({ adminPort: port }, 'health and metrics are on a port of their own');
    }
    const port = await open(createApp(deps), 'PORT');

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

/** The embedded database's folder, for this process alone. */
async function openDataFolder(
  { DATA_DIR, MIN_FREE_DISK_MB }: Config,
  log: Logger,
): Promise<DataFolder> {
  const folder = await lockDataFolder(DATA_DIR, {
    warn: (sentence) => log.warn(sentence),
    onLost: () => {
      // Not an orderly stop: that would write to a database which is another server's by now.
      log.fatal('another server has taken over the data folder: stopping at once');
      process.exit(1);
    },
  });
  try {
    await requireFreeSpace(folder.path, MIN_FREE_DISK_MB * megabyte);
  } catch (error) {
    folder.release();
    throw error;
  }
  return folder;
}

const freeSpaceIn = ({ DATA_DIR, MIN_FREE_DISK_MB }: Config, log: Logger) =>
  freeSpaceCheck({ folder: DATA_DIR, minimum: MIN_FREE_DISK_MB * megabyte, log });

function listen(server: Server, config: Config, key: 'PORT' | 'ADMIN_PORT'): Promise<number> {
  const { HOST, [key]: port = 0 } = config;
  return new Promise((resolve, reject) => {
    server.once('error', (error) => {
      const isTaken = 'code' in error && error.code === 'EADDRINUSE';
      reject(
        new StartupError(
          isTaken
            ? `Port ${port} is already in use. Stop the other program, or set ${key} to a free one.`
            : `The server cannot listen on ${HOST}:${port} (${reasonOf(error)}).`,
        ),
      );
    });
    server.listen(port, HOST, () => resolve((server.address() as AddressInfo).port));
  });
}
