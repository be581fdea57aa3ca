import type { RequestListener } from 'node:http';
import type { Logger } from 'pino';
import { readAddressStatus } from '#server/addresses/import/address-status.ts';
import { publishAddressSample } from '#server/addresses/import/publish-sample.ts';
import { usesOwnAddresses } from '#server/addresses/settings.ts';
import { watchSurroundings } from '#server/http/health/watch-surroundings.ts';
import { openAppDeps } from '#server/shop/open-app-deps.ts';
import { openShownContent } from '#server/shop/open-shown-content.ts';
import { openWeb } from '#server/shop/open-web.ts';
import { openAddresses } from './addresses/open-addresses.ts';
import type { Config } from './config.ts';
import { openContent, openFolderContent } from './content/open-content.ts';
import { listEnabledThirdParties } from './content/third-parties/settings.ts';
import { openDatabase, openPlatform, openTracing } from './platform/open-platform.ts';
import { release } from './platform/settings/release.ts';
import { prepareSchema } from './platform/storage/prepare-schema.ts';
import { openBackups, openRecords } from './records/open-records.ts';
import { openAccountCheck } from './sales/bank/account-check.ts';
import { countDeliveries } from './sales/deliveries/delivery-states.ts';
import { openSales } from './sales/open-sales.ts';
import { openSaleTrial } from './sales/sale-trial/sale-trial.ts';
import { type CreateOwnLink, openStaff } from './staff/open-staff.ts';
import { openVisits } from './visits/open-visits.ts';

export interface RunningServer {
  /** The address of the running server, e.g. http://localhost:3000. */
  address: string;
  /** Stops accepting, finishes requests and deliveries in flight, closes the database. */
  stop: () => Promise<void>;
  createStaffLink: CreateOwnLink;
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
  wrap = (listener) => listener,
  ...options
}: BootOptions): Promise<RunningServer> {
  const { config, log } = options;
  await using opened = new AsyncDisposableStack();
  const start = { ...options, opened, thirdParties: listEnabledThirdParties(config) };

  // A folder and the modulus tables are checked before anything is opened.
  const validFolder = await openFolderContent(start);
  const isAccountPossible = openAccountCheck(config, log);
  const database = await openDatabase(start);
  await openTracing(start, database);
  const { storage, metrics } = database;
  const folderContent = validFolder ?? (await openFolderContent(start, storage.db));
  await openBackups(start, storage);
  await prepareSchema(storage, config, { version: release.version, log });
  const saleTrial = await openSaleTrial({
    storage,
    log,
    countFailure: () => metrics.backgroundFailures.inc({ task: 'sale trial' }),
  });
  opened.defer(saleTrial.close);

  const platform = await openPlatform(start, database);
  const content = await openContent(start, folderContent, platform, (sample, since) =>
    publishAddressSample(storage.db, sample, since),
  );
  const shown = openShownContent(start, platform, content);
  const addressBook = await openAddresses(start, platform);
  const sales = await openSales(start, platform, content);
  openRecords(start, platform);
  const { events } = openVisits(start, platform, content);
  // At the same time, because each may take most of the time limit of a stop.
  opened.defer(async () => void (await Promise.all([sales.deliveries.stop(), events.close()])));

  let isAccepting = true;
  const deps = openAppDeps(start, {
    platform,
    content,
    shown,
    sales,
    addressBook,
    events,
    saleTrial: saleTrial.state,
    doubtDatabase: saleTrial.doubt,
    isAccountPossible,
    isAccepting: () => isAccepting,
  });
  const stopWatching = watchSurroundings({
    warnings: platform.warnings,
    content: content.current,
    clock: platform.clock,
    readAddresses: usesOwnAddresses(config) ? () => readAddressStatus(storage.db) : undefined,
    databaseHosts: () =>
      storage.connection.kind === 'embedded' ? [] : storage.connection.hosts.list(),
    countDeliveries: () => countDeliveries(storage.db),
  });
  opened.defer(() => void stopWatching());
  const port = await openWeb({ ...start, wrap }, { ...deps, databaseHost: storage.host });
  // After the shop, which has the first right to a port.
  const createStaffLink = await openStaff(start, platform, content, port);

  const running = opened.move();
  return {
    address: `http://localhost:${port}`,
    createStaffLink,
    stop: () => {
      isAccepting = false;
      return running.disposeAsync();
    },
  };
}
