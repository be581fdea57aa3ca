import type { Logger } from 'pino';
import type { EnvironmentName } from '#api/get-env.ts';
import type { ThirdPartySettings } from '#api/third-party-settings.ts';
import type { ServedContent } from '#server/content/open-content.ts';
import type { ThirdPartyConfig } from '#server/content/third-parties/settings.ts';
import { readStaticFiles } from '#server/http/files/static-files.ts';
import { createClientCounter } from '#server/http/guards/client-counter.ts';
import { openRateLimits } from '#server/http/guards/rate-limits.ts';
import { maxMissesPerWindow } from '#server/http/guards/slow-down.ts';
import type { HttpSettings } from '#server/http/listening/settings.ts';
import { pagePolicy as policyOf } from '#server/http/requests/content-security-policy.ts';
import type { Platform } from '#server/platform/open-platform.ts';
import type { Sales } from '#server/sales/open-sales.ts';
import type { PurchaseSettings } from '#server/sales/purchase/settings.ts';
import { listPolicySources } from '#tracking/third-parties/policy-sources.ts';
import { createPurchaseLimit } from './api/purchase-limit.ts';
import { openJourneyCookies } from './journey-cookies/journey-cookies.ts';
import { openLeaving } from './leaving/leaving-access.ts';
import type { ShownContent } from './open-shown-content.ts';
import { createRenderLimits, visitorLimits } from './pages/cache/render-limits.ts';
import { openSavedJourneys } from './saved-journeys/saved-journey-access.ts';
import type { AppDeps } from './site-app.ts';

interface AppOptions {
  config: HttpSettings & ThirdPartyConfig & PurchaseSettings & { ENVIRONMENT: EnvironmentName };
  log: Logger;
  opened: AsyncDisposableStack;
  thirdParties: ThirdPartySettings;
  clientFolder?: string | undefined;
  pagePolicy?: ((html: string) => string) | undefined;
}

interface Rooms
  extends Pick<
    AppDeps,
    'addressBook' | 'events' | 'saleTrial' | 'doubtDatabase' | 'isAccountPossible' | 'isAccepting'
  > {
  platform: Platform;
  content: ServedContent;
  shown: ShownContent;
  sales: Sales;
}

/** What the API and the pages need of all rooms. */
export function openAppDeps(
  { config, log, opened, thirdParties, clientFolder, pagePolicy }: AppOptions,
  { platform, content, shown, sales, ...others }: Rooms,
): AppDeps {
  const { storage, metrics, clock, bankKeys, diskChecks } = platform;
  const { db, runTransaction } = storage;
  const { SITE_ORIGIN: siteOrigin, TRUSTED_PROXIES: trustedProxies, RATE_LIMITS: scale } = config;
  const { consumeRateLimit, close } = openRateLimits({
    scale,
    storage,
    log,
    countFallback: () => metrics.rateLimitFallbacks.inc(),
  });
  opened.defer(close);
  const sources = listPolicySources(thirdParties);
  const site = { siteOrigin, trustedProxies, consumeRateLimit, metrics, log, ...diskChecks };
  return {
    ...site,
    ...shown,
    ...others,
    db,
    runTransaction,
    bankKeys,
    deliveries: sales.deliveries,
    sameAccountLimit: config.SAME_ACCOUNT_LIMIT,
    archive: content.archive,
    publicContent: content.current,
    contentProblem: content.problem,
    lastValidOf: content.lastValidOf,
    savedJourneys: openSavedJourneys({
      ...site,
      db,
      bankKeys,
      clock,
      sendLink: sales.sendLink,
      content: content.current,
      isPreview: () => shown.previews.current() !== undefined,
    }),
    leaving: openLeaving({
      ...site,
      db,
      bankKeys,
      clock,
      deliveries: sales.deliveries,
      isPreview: () => shown.previews.current() !== undefined,
    }),
    databaseLoad: storage.load,
    warnings: platform.warnings,
    // Not by the time of a preview, which may be years ahead.
    journeyCookies: openJourneyCookies({ keys: bankKeys, clock }),
    random: Math.random,
    clockSkewMs: platform.skewMs,
    environmentName: config.ENVIRONMENT,
    sharedCacheSeconds: config.SHARED_CACHE_SECONDS,
    purchaseLimit: createPurchaseLimit(),
    admitRender: createRenderLimits({ scale }),
    admitVisitor: createRenderLimits({ scale, ...visitorLimits }),
    countMiss: createClientCounter(maxMissesPerWindow, scale),
    hasAdminPort: config.ADMIN_PORT !== undefined,
    thirdParties,
    affiliatePixel: config.AFFILIATE_PIXEL,
    statisticsWithoutConsent: config.STATISTICS_WITHOUT_CONSENT,
    pagePolicy: pagePolicy ?? ((html) => policyOf(html, sources)),
    files: clientFolder === undefined ? undefined : readStaticFiles(clientFolder),
  };
}
