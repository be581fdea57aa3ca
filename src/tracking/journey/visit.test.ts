import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { isUuid } from '#rules/identifiers/uuid.ts';
import { readCookie, readJsonCookie, removeCookie, writeCookie } from '#tracking/account/cookie.ts';
import { endJourney, findVisit, openVisit, startJourney } from './visit.ts';

const clear = () => {
  endJourney();
  removeCookie('sessionId', 'Strict');
};
beforeEach(clear);

interface CookieProperty {
  get: () => string;
  set: (text: string) => void;
}

const own = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie');
const readAll = (): string => own?.get?.call(document);

/** Replaces `document.cookie` until the end of the test. */
function replaceCookies(property: CookieProperty): void {
  Object.defineProperty(document, 'cookie', { configurable: true, ...property });
  onTestFinished(() => {
    Reflect.deleteProperty(document, 'cookie');
    clear();
  });
}

/** Records the text of every cookie that is set. */
function watchCookies(): string[] {
  const written: string[] = [];
  replaceCookies({
    get: readAll,
    set: (text) => {
      written.push(text);
      own?.set?.call(document, text);
    },
  });
  return written;
}

test('the session and journey cookies are created once, with UUIDs, for a day and SameSite strict', () => {
  const written = watchCookies();
  const { sessionId, journeyId, journeyName } = openVisit();
  expect([sessionId, journeyId].every(isUuid)).toBe(true);
  expect(readCookie('sessionId')).toBe(sessionId);
  expect(readJsonCookie('journeyData')).toEqual({ journeyID: journeyId, journeyName });
  expect(journeyName).toBe('home-services');
  expect(written).toHaveLength(2);
  for (const text of written) expect(text).toMatch(/; Path=\/; Max-Age=86400; SameSite=Strict$/);
  expect(openVisit()).toEqual({ sessionId, journeyId, journeyName });
  expect(written).toHaveLength(2);
});

test('cookies are secure on an https page', () => {
  const written = watchCookies();
  vi.stubGlobal('location', { protocol: 'https:' });
  writeCookie('sessionId', 'a b', 'Strict');
  vi.unstubAllGlobals();
  expect(written).toEqual(['sessionId=a%20b; Path=/; Max-Age=86400; SameSite=Strict; Secure']);
});

test('startJourney replaces the current journey and keeps the session', () => {
  const first = openVisit();
  const journeyId = startJourney();
  expect(journeyId).not.toBe(first.journeyId);
  expect(openVisit()).toEqual({ ...first, journeyId });
});

test('findVisit returns undefined after endJourney, and starts no journey', () => {
  const { sessionId } = openVisit();
  endJourney();
  expect(findVisit()).toBeUndefined();
  expect(document.cookie).not.toContain('journeyData');
  expect(readCookie('sessionId')).toBe(sessionId);
});

test.each(['', 'x', '{"journeyID":7}', '{"journeyID":"<script>"}', '[]', 'null', '"%E0%A4%A"'])(
  'the malformed journey cookie %j is replaced',
  (value) => {
    writeCookie('journeyData', value, 'Strict');
    expect(openVisit().journeyId).toSatisfy(isUuid);
    expect(readJsonCookie('journeyData')).toMatchObject({ journeyID: openVisit().journeyId });
  },
);

test('a cookie that cannot be decoded is missing', () => {
  own?.set?.call(document, 'sessionId=%E0%A4%A; Path=/');
  expect(readCookie('sessionId')).toBeUndefined();
  expect(openVisit().sessionId).toSatisfy(isUuid);
});

test('the ids are found among thousands of other cookies, and of two with one name the first counts', () => {
  const [first, second] = [crypto.randomUUID(), crypto.randomUUID()];
  const others = Array.from({ length: 5000 }, (_, index) => `sessionId${index}=${'x'.repeat(200)}`);
  const all = [...others, `sessionId=${first}`, `sessionId=${second}`, ...others].join('; ');
  replaceCookies({ get: () => all, set: () => {} });
  expect(openVisit().sessionId).toBe(first);
});

test('where cookies are blocked, the ids last as long as the document', () => {
  replaceCookies({ get: () => '', set: () => {} });
  const visit = openVisit();
  expect(openVisit()).toEqual(visit);
  endJourney();
  expect(findVisit()).toBeUndefined();
});

test('openVisit returns ids when reading cookies throws', () => {
  const refuse = () => {
    throw new DOMException('Denied', 'SecurityError');
  };
  replaceCookies({ get: refuse, set: refuse });
  expect(openVisit()).toEqual(openVisit());
});

test('a journey that another tab ended is not continued', () => {
  openVisit();
  removeCookie('journeyData', 'Strict');
  expect(findVisit()).toBeUndefined();
});
