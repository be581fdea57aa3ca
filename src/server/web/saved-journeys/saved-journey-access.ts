import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { basePath, continuePath } from '#api/paths.ts';
import { findVariantById } from '#catalogue/product.ts';
import {
  type JourneyToSave,
  type SavedJourneyAccess,
  type SaveResult,
  savedJourneyDays,
} from '#journey/saved-journey.ts';
import { isUuid } from '#rules/identifiers/uuid.ts';
import type { Content } from '#server/content/store/content.ts';
import type { Metrics } from '#server/platform/observability/metrics.ts';
import {
  deleteSavedJourney,
  findSavedJourney,
  openSavedJourney,
  type SavedJourneyDeps,
  saveJourney,
} from '#server/sales/saved-journeys/saved-journeys.ts';
import type { ConsumeRateLimit } from '../guards/rate-limits.ts';
import { getClientInfoOfContext } from '../requests/client-info.ts';
import { createCookie, readCookies } from '../requests/cookies.ts';
import type { TrustedProxies } from '../requests/trusted-proxies.ts';

/** The secret of the link that this browser opened last. Only the page behind the link gets it. */
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
  deleteBought: (cookie: string | undefined, productVariantId: string) => Promise<void>;
}

export function openSavedJourneys(deps: AccessDeps): SavedJourneys {
  const { content, consumeRateLimit, hasDiskSpace, isPreview, metrics, log } = deps;
  const count = <Result extends { kind: string }>(result: Result): Result => {
    metrics.savedJourneys.inc({ result: result.kind });
    return result;
  };
  let sends = 0;

  const openFor: SavedJourneys['openFor'] = ({ cookie, client, isSecure }) => {
    const sent = readCookies(cookie, [linkCookie, ownerCookie]);
    const secret = sent[linkCookie];
    const changes: string[] = [];
    const rememberOwner = (ownerId: string) => {
      const options = { path: basePath, isSecure, maxAge: ownerLife };
      changes.push(createCookie(ownerCookie, ownerId, options));
    };
    const ownerId = isUuid(sent[ownerCookie] ?? '') ? sent[ownerCookie] : undefined;
    const save = async (order: JourneyToSave): Promise<SaveResult> => {
      if (consumeRateLimit(continuePath, client) !== undefined) return { kind: 'limited' };
      const isPossible = !isPreview() && sends < maxSendsAtOnce && (await hasDiskSpace());
      if (!isPossible) return { kind: 'not-sent' };
      sends += 1;
      const id = ownerId ?? randomUUID();
      const result = await saveJourney(deps, order, id).finally(() => {
        sends -= 1;
      });
      if (result.kind === 'sent') rememberOwner(id);
      return result;
    };
    return {
      listChanges: () => changes,
      save: async (order) => count(await save(order)),
      find: async () => (secret === undefined ? { kind: 'gone' } : findSavedJourney(deps, secret)),
      open: async (postcode) => {
        if (secret === undefined) return { kind: 'gone' };
        const { ownerId: owner, ...result } = await openSavedJourney(deps, secret, postcode);
        if (owner !== undefined) {
          rememberOwner(owner);
          changes.push(createCookie(linkCookie, '', { path: continuePath, isSecure, maxAge: 0 }));
        }
        return count(result);
      },
    };
  };

  return {
    openFor,
    routes: createLinkRoutes(deps),
    deleteBought: async (cookie, productVariantId) => {
      const ownerId = readCookies(cookie, [ownerCookie])[ownerCookie];
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

function createLinkRoutes({ siteOrigin, trustedProxies }: AccessDeps): Hono {
  const routes = new Hono();
  routes.get(continuePath, (c, next) => {
    const secret = c.req.query('token');
    if (secret === undefined) return next();
    const isSecure =
      siteOrigin.startsWith('https:') || getClientInfoOfContext(c, trustedProxies).isSecure;
    const value = secretPattern.test(secret) ? secret : '';
    c.header('Set-Cookie', createCookie(linkCookie, value, { path: continuePath, isSecure }));
    c.header('Cache-Control', 'no-store');
    return c.redirect(continuePath, 303);
  });
  return routes;
}
