import { randomUUID } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { continuePath } from '#api/paths.ts';
import { findVariantById } from '#catalogue/product.ts';
import {
  type JourneyToSave,
  type SavedJourneyAccess,
  type SaveResult,
  savedJourneyDays,
} from '#journey/saved-journey.ts';
import { isUuid } from '#rules/identifiers/uuid.ts';
import type { Content } from '#server/content/store/content.ts';
import type { ConsumeRateLimit } from '#server/http/guards/rate-limits.ts';
import { isSecureRequest } from '#server/http/requests/client-info.ts';
import { createHostCookie, readHostCookies } from '#server/http/requests/cookies.ts';
import type { TrustedProxies } from '#server/http/requests/trusted-proxies.ts';
import type { Metrics } from '#server/platform/observability/metrics.ts';
import {
  deleteSavedJourney,
  findSavedJourney,
  openSavedJourney,
  type SavedJourneyDeps,
  saveJourney,
} from '#server/sales/saved-journeys/saved-journeys.ts';

/** The secret of the link that this browser opened last. */
const linkCookie = 'continueLink';
/** The random id under which this browser saves journeys. */
const ownerCookie = 'savedJourney';
/** Of `createLinkSecret()`. Any other text replaces the cookie of an earlier link, and leads nowhere. */
const secretPattern = /^[\w-]{43}$/;
const ownerLife = savedJourneyDays * 24 * 60 * 60;

/** A mail server that does not answer must not occupy all requests of visitors without script. */
const maxSendsAtOnce = 6;

interface AccessDeps extends SavedJourneyDeps {
  content: () => Content;
  consumeRateLimit: ConsumeRateLimit;
  hasDiskSpace: () => Promise<boolean>;
  /** Whether the request that is handled now is part of a preview, which stores nothing. */
  isPreview: () => boolean;
  metrics: Pick<Metrics, 'savedJourneys'>;
  siteOrigin: string;
  trustedProxies: TrustedProxies;
}

interface SavingVisitor {
  /** The request's header. */
  cookie: string | null;
  /** The key of rate limits. */
  client: string;
  isSecure: boolean;
}

export interface SavedJourneys {
  /** For the pages of one visitor. */
  openFor: (visitor: SavingVisitor) => SavedJourneyAccess & {
    /** The Set-Cookie headers of the response. */
    listChanges: () => string[];
  };
  /** The route of a link. It takes the secret out of the address, where scripts of third parties would see it. */
  routes: Hono;
  /** Deletes what a buyer's browser has saved of the plan that is bought now. */
  deleteBought: (c: Context, productVariantId: string) => Promise<void>;
}

export function openSavedJourneys(deps: AccessDeps): SavedJourneys {
  const { content, consumeRateLimit, hasDiskSpace, isPreview, metrics, log } = deps;
  const count = <Result extends { kind: string }>(result: Result): Result => {
    metrics.savedJourneys.inc({ result: result.kind });
    return result;
  };
  let sends = 0;

  const openFor: SavedJourneys['openFor'] = ({ cookie, client, isSecure }) => {
    const sent = readHostCookies(cookie, [linkCookie, ownerCookie], isSecure);
    const secret = sent[linkCookie];
    const changes: string[] = [];
    const rememberOwner = (ownerId: string) => {
      changes.push(createHostCookie(ownerCookie, ownerId, { isSecure, maxAge: ownerLife }));
    };
    const ownerId = isUuid(sent[ownerCookie] ?? '') ? sent[ownerCookie] : undefined;
    const save = async (order: JourneyToSave): Promise<SaveResult> => {
      if (consumeRateLimit(continuePath, client) !== undefined) return { kind: 'limited' };
      if (isPreview() || sends >= maxSendsAtOnce) return { kind: 'not-sent' };
      // Counted before anything is awaited: other requests come in meanwhile.
      sends += 1;
      try {
        if (!(await hasDiskSpace())) return { kind: 'not-sent' };
        const id = ownerId ?? randomUUID();
        const result = await saveJourney(deps, order, id);
        if (result.kind === 'sent') rememberOwner(id);
        return result;
      } finally {
        sends -= 1;
      }
    };
    return {
      listChanges: () => changes,
      save: async (order) => count(await save(order)),
      find: async () =>
        secret === undefined ? { kind: 'no-link' } : findSavedJourney(deps, secret),
      open: async (postcode) => {
        if (secret === undefined) return { kind: 'gone' };
        const { ownerId: owner, ...result } = await openSavedJourney(deps, secret, postcode);
        if (owner !== undefined) {
          rememberOwner(owner);
          changes.push(createHostCookie(linkCookie, '', { isSecure, maxAge: 0 }));
        }
        return count(result);
      },
    };
  };

  return {
    openFor,
    routes: createLinkRoutes(deps),
    deleteBought: async (c, productVariantId) => {
      const cookie = c.req.header('cookie');
      const sent = readHostCookies(cookie, [ownerCookie], isSecureRequest(c, deps));
      const ownerId = sent[ownerCookie];
      const product = content().products.find((one) => findVariantById(one, productVariantId));
      if (ownerId === undefined || !product) return;
      try {
        await deleteSavedJourney(deps, ownerId, product.productId);
      } catch (error) {
        // The plan is bought all the same, and retention deletes the row.
        log.warn({ err: error }, 'a saved journey was not deleted after its purchase');
      }
    },
  };
}

function createLinkRoutes(deps: AccessDeps): Hono {
  const routes = new Hono();
  routes.get(continuePath, (c, next) => {
    const secret = c.req.query('token');
    if (secret === undefined) return next();
    const value = secretPattern.test(secret) ? secret : '';
    const isSecure = isSecureRequest(c, deps);
    c.header('Set-Cookie', createHostCookie(linkCookie, value, { isSecure }));
    c.header('Cache-Control', 'no-store');
    return c.redirect(continuePath, 303);
  });
  return routes;
}
