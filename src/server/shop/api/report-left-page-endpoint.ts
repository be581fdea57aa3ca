import { randomUUID } from 'node:crypto';
import type { Context, Handler } from 'hono';
import * as z from 'zod/mini';
import { getChannel } from '#api/device-channel.ts';
import { leftPageBodySchema, sessionIdSchema } from '#api/report.ts';
import {
  appChannelCookie,
  journeyCookie,
  objectionCookie,
  sessionCookie,
} from '#api/visit-cookies.ts';
import { isSecureRequest } from '#server/http/requests/client-info.ts';
import { createCookie, readCookies } from '#server/http/requests/cookies.ts';
import { createBodyHandler } from '#server/http/requests/json-body.ts';
import type { TrustedProxies } from '#server/http/requests/trusted-proxies.ts';
import type { ReceiveReport } from './report-endpoint.ts';
import { readVisitCookies } from './visit-cookies.ts';

interface LeftPageDeps {
  siteOrigin: string;
  trustedProxies: TrustedProxies;
  statisticsWithoutConsent: boolean;
}

const journeyName = 'home-services';
const secondsOfDay = 86_400;

/**
 * POST report-left-page: the page view of a document that was left before its script had come, as the script would have sent it. Ids that
 * the visit does not have yet are set as cookies, which its next page continues.
 */
export function reportLeftPageEndpoint(
  receive: ReceiveReport,
  { statisticsWithoutConsent, ...site }: LeftPageDeps,
): Handler {
  return createBodyHandler(leftPageBodySchema, (c, { maxTouchPoints, ...facts }) => {
    const cookies = readCookies(c.req.header('cookie'), [
      sessionCookie,
      appChannelCookie,
      objectionCookie,
    ]);
    if (!statisticsWithoutConsent || cookies[objectionCookie] !== undefined) {
      return c.body(null, 204);
    }
    const channel = getChannel({
      userAgent: c.req.header('user-agent') ?? '',
      maxTouchPoints,
      userAgentData: { mobile: c.req.header('sec-ch-ua-mobile') === '?1' },
      appChannel: cookies[appChannelCookie],
    });
    const set = createCookieSetter(c, isSecureRequest(c, site));
    const sessionId =
      z.safeParse(sessionIdSchema, cookies[sessionCookie]).data ??
      set(sessionCookie, randomUUID(), (id) => id);
    const journeyId =
      readVisitCookies(c).journeyId ??
      set(journeyCookie, randomUUID(), (journeyID) => JSON.stringify({ journeyID, journeyName }));
    return receive(c, {
      type: 'core::page-view',
      channel,
      sessionId,
      journeyId,
      journeyName,
      ...facts,
    });
  });
}

/** Sets a cookie of the visit as the pages' script does. Returns the id. */
const createCookieSetter =
  (c: Context, isSecure: boolean) =>
  (name: string, id: string, write: (id: string) => string): string => {
    const options = { isSecure, maxAge: secondsOfDay, sameSite: 'Strict' } as const;
    c.header('Set-Cookie', createCookie(name, write(id), options), { append: true });
    return id;
  };
