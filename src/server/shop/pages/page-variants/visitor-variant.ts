import { isBot } from 'isbot';
import { LRUCache } from 'lru-cache';
import { pageVariantCookie } from '#api/visit-cookies.ts';
import type { Experiments } from '#catalogue/experiment.ts';
import { type ChosenRoute, chooseListingRoute } from '#catalogue/page-variant.ts';
import { createCookie, readCookies } from '#server/http/requests/cookies.ts';

/** The query parameter with which staff look at a variant. It changes neither the visitor's cookie nor the shares. */
export const pageVariantQuery = pageVariantCookie;

const secondsOfDay = 86_400;
/** Longer than the names of browsers. Limits the size of the cache. */
const maxAgentLength = 400;
const maxAgents = 1000;

interface VisitorRequest {
  /** The path without the query. */
  path: string;
  override?: string | null | undefined;
  cookie: string | undefined;
  userAgent: string | undefined;
}

export type ChoosePageVariant = (request: VisitorRequest) => ChosenRoute;

interface VisitorPageVariantDeps {
  experiments: () => Experiments;
  /**
   * Whether a visitor who has no page variant may get one. False where our own statistics wait for consent
   * (STATISTICS_WITHOUT_CONSENT): the server does not know the choice, and who has not consented is not counted.
   */
  mayAssign: boolean;
  /** From 0 up to, but not including, 1. */
  random: () => number;
}

/** Chooses the listing's route for a request, and the page variant of a visitor who has none. Bots get none. */
export function createPageVariantChooser({
  experiments,
  mayAssign,
  random,
}: VisitorPageVariantDeps): ChoosePageVariant {
  const bots = new LRUCache<string, boolean>({ max: maxAgents });
  // isbot takes about 10 µs for the name of a browser; a whole cached response takes about 140.
  const isKnownBot = (agent: string) => {
    const known = bots.get(agent) ?? isBot(agent);
    bots.set(agent, known);
    return known;
  };
  return ({ path, override, cookie, userAgent = '' }) =>
    chooseListingRoute(
      experiments(),
      {
        override,
        cookie: readCookies(cookie, [pageVariantCookie])[pageVariantCookie],
        // A data request belongs to a page that has been rendered already, so it assigns nothing.
        isAssignable: () =>
          mayAssign &&
          userAgent !== '' &&
          !path.endsWith('.data') &&
          !isKnownBot(userAgent.slice(0, maxAgentLength)),
      },
      random,
    );
}

/** The Set-Cookie header of a variant. */
export function createPageVariantCookie(id: string, isSecure: boolean): string {
  return createCookie(pageVariantCookie, id, { isSecure, maxAge: secondsOfDay });
}
