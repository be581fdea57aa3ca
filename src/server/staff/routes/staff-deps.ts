import type { Logger } from 'pino';
import type { ServedContent } from '#server/content/open-content.ts';
import type { ContentSettings } from '#server/content/settings.ts';
import type { Content } from '#server/content/store/content.ts';
import type { KeyRing } from '#server/platform/keys/key-ring.ts';
import type { Metrics } from '#server/platform/observability/metrics.ts';
import type { RetentionDeps } from '#server/records/retention/retention.ts';
import type { Funnel } from '#server/visits/funnel/funnel.ts';
import type { Period } from '#server/visits/funnel/period.ts';
import type { TrustedProxies } from '#server/web/requests/trusted-proxies.ts';
import type { Provider } from '../sign-in/provider.ts';
import type { TodayDeps } from '../today/today.ts';

export interface StaffAppDeps
  extends Omit<TodayDeps, 'content'>,
    Pick<RetentionDeps, 'dataFolder' | 'handOvers' | 'periods'> {
  log: Logger;
  metrics: Pick<Metrics, 'requests'>;
  keys: KeyRing;
  content: (moment?: Date) => Content;
  /** The public origin of these pages; empty to take it from each request. */
  staffOrigin: string;
  trustedProxies: TrustedProxies;
  areLinksAllowed: boolean;
  publishing: {
    source: ContentSettings['CONTENT_SOURCE'];
    /** CONTENT_DIR. */
    folder: string;
    parseFiles: ServedContent['parseFiles'];
  };
  /** The origin of the shop, e.g. https://shop.example.com. */
  shopOrigin: string;
  /** Signs in with work accounts; undefined without STAFF_OIDC_ISSUER. */
  provider?: Provider | undefined;
  readFunnel: (period: Period) => Promise<Funnel>;
}
