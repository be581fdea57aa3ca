import { journeyCookie, sessionCookie } from '#api/visit-cookies.ts';
import { isUuid, uuidFrom } from '#rules/identifiers/uuid.ts';
import { readCookie, readJsonCookie, removeCookie, writeCookie } from '#tracking/account/cookie.ts';

const journeyName = 'home-services';

export interface Visit {
  sessionId: string;
  journeyId: string;
  journeyName: typeof journeyName;
}

/** The ids of the visit where cookies are blocked or full. They last as long as the document. */
const memory = new Map<string, string>();

/** The ids of the session and the journey. Ids that are missing or malformed are replaced by new ones. */
export function openVisit(): Visit {
  return toVisit(readJourneyId() ?? startJourney());
}

/** The ids of the visit if there is a journey. Starts no journey. */
export function findVisit(): Visit | undefined {
  const journeyId = readJourneyId();
  return journeyId === undefined ? undefined : toVisit(journeyId);
}

/** Replaces the current journey, if any. Returns the id of the new one. */
export function startJourney(): string {
  const journeyId = createId();
  const value = JSON.stringify({ journeyID: journeyId, journeyName });
  return storeId(journeyCookie, value, journeyId);
}

/** Removes the journey cookie: the visitor's next actions belong to another journey. */
export function endJourney(): void {
  memory.delete(journeyCookie);
  removeCookie(journeyCookie, 'Strict');
}

/** Removes the ids of journey and session. */
export function forgetVisit(): void {
  endJourney();
  memory.delete(sessionCookie);
  removeCookie(sessionCookie, 'Strict');
}

function toVisit(journeyId: string): Visit {
  return { sessionId: readSessionId() ?? startSession(), journeyId, journeyName };
}

function startSession(): string {
  const sessionId = createId();
  return storeId(sessionCookie, sessionId, sessionId);
}

function readJourneyId(): string | undefined {
  const journey = readJsonCookie(journeyCookie);
  const isJourney = typeof journey === 'object' && journey !== null && 'journeyID' in journey;
  return parseId(isJourney ? journey.journeyID : undefined) ?? memory.get(journeyCookie);
}

function readSessionId(): string | undefined {
  return parseId(readCookie(sessionCookie)) ?? memory.get(sessionCookie);
}

/** Only an id that the browser did not store is kept in memory: another tab may end the journey. */
function storeId(cookie: string, value: string, id: string): string {
  memory.delete(cookie);
  writeCookie(cookie, value, 'Strict');
  if (readCookie(cookie) !== value) memory.set(cookie, id);
  return id;
}

/** Pages served over plain HTTP have no `crypto.randomUUID`. */
function createId(): string {
  return uuidFrom(crypto.getRandomValues(new Uint8Array(16)));
}

function parseId(value: unknown): string | undefined {
  return typeof value === 'string' && isUuid(value) ? value : undefined;
}
