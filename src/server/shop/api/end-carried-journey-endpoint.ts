import type { Handler } from 'hono';
import { carriedJourneyReferenceSchema } from '#api/carried-journey.ts';
import { createBodyHandler } from '#server/http/requests/json-body.ts';
import { createCookieReader, type RequestCookieDeps, setCookies } from './request-cookies.ts';

/** POST end-carried-journey. The cookie of another journey stays: another tab may have begun it meanwhile. */
export function endCarriedJourneyEndpoint(deps: RequestCookieDeps): Handler {
  const readCookies = createCookieReader(deps);
  return createBodyHandler(carriedJourneyReferenceSchema, (c, { journeyId }) => {
    const cookies = readCookies(c);
    if (cookies.journey?.id === journeyId) cookies.endAnswers();
    setCookies(c, cookies);
    return c.body(null, 204);
  });
}
