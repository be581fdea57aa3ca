import { vi } from 'vitest';
import { createStoredAddressBook } from '#server/addresses/lookup/address-book.ts';
import { disabledRateLimits } from '#server/http/guards/rate-limits.ts';
import { noTrustedProxies } from '#server/http/requests/trusted-proxies.ts';
import { createMetrics } from '#server/platform/observability/metrics.ts';
import type { Storage } from '#server/platform/storage/database.ts';
import { createPurchaseLimit } from '#server/shop/api/purchase-limit.ts';
import { createHttpApp, type HttpDeps, type PageVisitor } from '#server/shop/http-app.ts';
import { openJourneyCookies } from '#server/shop/journey-cookies/journey-cookies.ts';
import { openLeaving } from '#server/shop/leaving/leaving-access.ts';
import { openSavedJourneys } from '#server/shop/saved-journeys/saved-journey-access.ts';
import { openEventLog } from '#server/visits/reporting/event-log.ts';
import { storeEvents } from '#server/visits/reporting/store-events.ts';
import { testKeyRing } from './key-ring.ts';
import { noDeliveryWorkers } from './no-delivery-workers.ts';
import { loadedTestContent } from './purchase.ts';
import { createRecordedLog } from './recorded-log.ts';
import { createUnreachableStorage } from './unreachable-database.ts';

/** The sealed cookies of the test app's keys and time. */
export const openTestCookies = () =>
  openJourneyCookies({ keys: testKeyRing, clock: () => new Date('2026-11-15T12:00:00Z') });

/** The HTTP app on this database, without a socket. One fixed response stands for every page. */
export function createTestHttpApp(
  storage: Pick<Storage, 'db' | 'runTransaction'>,
  changes: Partial<HttpDeps> = {},
) {
  const { deps, eventLog, logText } = createTestHttpDeps(storage);
  const app = createHttpApp({ ...deps, pages: async () => new Response('a page'), ...changes });
  return { app, log: deps.log, metrics: deps.metrics, eventLog, logText };
}

/** What the HTTP app on this database needs beside its pages. */
export function createTestHttpDeps({ db, runTransaction }: Pick<Storage, 'db' | 'runTransaction'>) {
  const { log, text } = createRecordedLog();
  const metrics = createMetrics();
  // Events are stored when a test closes the log, never by its timer: the next test file uses the same database.
  const eventLog = openEventLog({
    store: (rows) => storeEvents(db, rows),
    log,
    batchMs: 24 * 60 * 60_000,
  });
  const savedJourneys = openSavedJourneys({
    db,
    bankKeys: testKeyRing,
    clock: () => new Date('2026-11-15T12:00:00Z'),
    sendLink: async () => ({ kind: 'delivered' }),
    content: () => loadedTestContent,
    consumeRateLimit: disabledRateLimits.consumeRateLimit,
    hasDiskSpace: async () => true,
    isPreview: () => false,
    metrics,
    log,
    siteOrigin: 'https://www.example.com',
    trustedProxies: noTrustedProxies,
  });
  const leaving = openLeaving({
    db,
    bankKeys: testKeyRing,
    clock: () => new Date('2026-11-15T12:00:00Z'),
    deliveries: noDeliveryWorkers,
    consumeRateLimit: disabledRateLimits.consumeRateLimit,
    hasDiskSpace: async () => true,
    isPreview: () => false,
    metrics,
    log,
    siteOrigin: 'https://www.example.com',
    trustedProxies: noTrustedProxies,
  });
  const deps = {
    savedJourneys,
    leaving,
    db,
    runTransaction,
    deliveries: noDeliveryWorkers,
    events: eventLog,
    addressBook: createStoredAddressBook(db),
    content: () => loadedTestContent,
    menu: () => loadedTestContent.menu,
    contentProblem: () => undefined,
    bankKeys: testKeyRing,
    journeyCookies: openTestCookies(),
    isAccountPossible: () => true,
    // All tests buy with one account and one mailbox.
    sameAccountLimit: 0,
    trustedProxies: noTrustedProxies,
    consumeRateLimit: disabledRateLimits.consumeRateLimit,
    purchaseLimit: createPurchaseLimit(),
    countMiss: () => 0,
    environmentName: 'qa' as const,
    siteOrigin: 'https://www.example.com',
    thirdParties: {},
    affiliatePixel: '',
    clock: () => new Date('2026-11-15T12:00:00Z'),
    log,
    metrics,
    isAccepting: () => true,
    hasDiskSpace: async () => true,
    hasDiskSpaceForReports: async () => true,
    clockSkewMs: () => 0,
    statisticsWithoutConsent: true,
  } satisfies Omit<HttpDeps, 'pages'>;
  return { deps, eventLog, logText: text };
}

/** `createTestHttpApp` on a database that cannot be reached. Also returns the mock of the pages. */
export function createAppWithUnreachableDatabase(changes: Partial<HttpDeps> = {}) {
  const pages = vi.fn(async (_: Request, __: PageVisitor) => new Response('a page'));
  const app = createTestHttpApp(createUnreachableStorage(), {
    pages,
    events: { add: () => true },
    environmentName: 'local',
    siteOrigin: '',
    ...changes,
  });
  return { ...app, pages };
}

export const createPostRequest = (body: string, headers: Record<string, string> = {}) => ({
  method: 'POST',
  body,
  headers: { 'content-type': 'application/json', ...headers },
});

/** An API call as the site sends it. */
export const createJsonPostRequest = (body: unknown, headers: Record<string, string> = {}) => ({
  method: 'POST',
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json', origin: 'https://www.example.com', ...headers },
});
