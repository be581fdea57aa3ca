import type { Context, Hono, MiddlewareHandler } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Logger } from 'pino';
import type { ReactNode } from 'react';
import type { ServedContent } from '#server/content/open-content.ts';
import type { ContentSettings } from '#server/content/settings.ts';
import type { Content } from '#server/content/store/content.ts';
import type { KeyRing } from '#server/platform/keys/key-ring.ts';
import type { Metrics } from '#server/platform/observability/metrics.ts';
import type { DeliveryKind } from '#server/platform/storage/schema.ts';
import type { RetentionPeriods } from '#server/records/retention/retention.ts';
import type { Funnel } from '#server/visits/funnel/funnel.ts';
import type { Period } from '#server/visits/funnel/period.ts';
import type { TrustedProxies } from '#server/web/requests/trusted-proxies.ts';
import type { RecordAct } from '../audit/audit.ts';
import type { Provider } from '../sign-in/provider.ts';
import type { TodayDeps } from '../today/today.ts';
import type { Viewer } from '../views/staff-document.tsx';
import type { StaffPage } from '../views/staff-pages.ts';

export interface StaffAppDeps extends Omit<TodayDeps, 'content'> {
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
  /** Where legal holds are recorded beside the database. */
  dataFolder: string;
  /** The kinds of deliveries whose receiver is configured. */
  handOvers: DeliveryKind[];
  /** How long everything is kept. */
  periods: RetentionPeriods;
  /** How long a row of the audit is kept, as an interval of PostgreSQL. */
  keptFor: string;
}

export interface StaffEnv {
  Variables: {
    requestId: string;
    secret: string;
    viewer: Viewer;
    /** The form with a file that was posted. */
    upload?: FormData;
  };
}

type CookieName = 'staff' | 'staff-pending' | 'staff-searches';

/** Cookies of these pages alone. */
export interface StaffCookies {
  /** Empty if there is none. */
  read: (c: Context, name: CookieName) => string;
  set: (c: Context, name: CookieName, value: string, maxAge?: number) => void;
}

/** What the routes of a page are made with: somebody is signed in, and a posted form has the session's token. */
export interface StaffRoutes {
  app: Hono<StaffEnv>;
  deps: StaffAppDeps;
  recordAct: RecordAct;
  cookies: StaffCookies;
  /** The brand, and what else is live now. */
  look: () => Content;
  send: (c: Context, document: ReactNode, status?: ContentfulStatusCode) => Response;
  sendMessage: (
    c: Context<StaffEnv>,
    status: ContentfulStatusCode,
    heading: string,
    text: string,
  ) => Response;
  /** Lets the roles of a page pass, and records everybody else's attempt. */
  allow: (page: StaffPage) => MiddlewareHandler<StaffEnv>;
  /** Refuses an act that the role does not allow, and records the attempt. */
  refuseAct: (c: Context<StaffEnv>, act: string) => Promise<Response>;
}

export const readForm = async (c: Context) => new URLSearchParams(await c.req.text());
