import * as z from 'zod/mini';
import { bankAnswerSchema } from '#journey/answers.ts';
import {
  type CarriedCookies,
  type CarriedJourney,
  parseCarriedJourney,
  type RefusedInput,
} from '#journey/carried-journey.ts';
import { bankIdleMinutes } from '#journey/kept-bank-details.ts';
import { createHostCookie, readHostCookies } from '#server/http/requests/cookies.ts';
import {
  createSealedCookie,
  openSealedCookie,
  type SealedCookieOptions,
} from '#server/http/requests/sealed-cookie.ts';
import type { KeyRing } from '#server/platform/keys/key-ring.ts';

const hour = 60 * 60_000;
/** The cookies end with the browser's session, and with these times at the latest. */
const answersLifeMs = 24 * hour;
const bankIdleMs = bankIdleMinutes * 60_000;
/** What the success page shows ends with what it prints in a browser with script: whoever opens it later may be somebody else. */
const successLifeMs = bankIdleMs;

/** Browsers store 4,096 bytes of a cookie with name and attributes. All cookies together stay below 7 kB, because proxies refuse longer headers. */
const maxValueLength = 3600;
/** Refused input is cut to these lengths, one after the other, until the cookie is small enough; the last is none. */
const maxTypedLengths = [2100, 300, 65, 0];

const answersName = 'answers';
const bankName = 'bank-details';
const names = [answersName, bankName] as const;

interface JourneyCookieDeps {
  keys: KeyRing;
  clock: () => Date;
}

const bankContentSchema = z.object({ journeyId: z.string(), answer: bankAnswerSchema });

/** The cookies of one request: what they hold, and what the response changes. */
export interface RequestCookies extends CarriedCookies {
  /** Ends the answers cookie only, when a tab has taken the answers over. */
  endAnswers: () => void;
  /** The Set-Cookie headers of the response. */
  listChanges: () => string[];
}

export interface JourneyCookies {
  /** Whether one of these cookies has a valid seal and has not ended. An altered cookie counts as none. */
  isSealed: (header: string | undefined) => boolean;
  /** Cookies are read under the name that the connection allows: with HTTPS only a name that no other host can set. */
  open: (header: string | null, isSecure: boolean) => RequestCookies;
}

export function openJourneyCookies({ keys, clock }: JourneyCookieDeps): JourneyCookies {
  const open = (header: string | null | undefined, isSecure: boolean): RequestCookies => {
    const now = clock();
    const answersCookie = { keys, use: 'answers cookie', now } as const;
    const bankCookie = { keys, use: 'bank cookie', now } as const;
    const sent = readHostCookies(header, names, isSecure);
    const journey = endSuccess(
      parseCarriedJourney(openSealedCookie(answersCookie, sent[answersName])),
      now,
    );
    const bank = z.safeParse(bankContentSchema, openSealedCookie(bankCookie, sent[bankName])).data;
    const given = { journey, bank };
    let saved = { ...given };
    // Bank details of another journey, e.g. of a tab with script, are not the answers of this one.
    const isOwn = () => !saved.journey || saved.bank?.journeyId === saved.journey.id;
    return {
      get journey() {
        return saved.journey;
      },
      save: (changed) => {
        const { journey, bank } = saved;
        // Bank details end with their journey. Those of a tab with script are not this journey's.
        const isReplaced = bank?.journeyId === journey?.id && bank?.journeyId !== changed.id;
        saved = {
          journey: parseCarriedJourney(limitSuccess(changed, now)),
          bank: isReplaced ? undefined : bank,
        };
      },
      end: () => {
        saved = { journey: undefined, bank: undefined };
      },
      endAnswers: () => {
        saved = { ...saved, journey: undefined };
      },
      bank: {
        get journeyId() {
          return saved.bank?.journeyId;
        },
        get answer() {
          return isOwn() ? saved.bank?.answer : undefined;
        },
        findOf: (journeyId) =>
          journeyId !== undefined && saved.bank?.journeyId === journeyId
            ? saved.bank.answer
            : undefined,
        save: (answer, journeyId = saved.journey?.id) => {
          if (journeyId === undefined) throw new Error('Bank details need a journey.');
          saved = { ...saved, bank: { journeyId, answer } };
        },
        end: () => {
          saved = { ...saved, bank: undefined };
        },
      },
      listChanges: () => {
        const { journey, bank } = saved;
        const set = (name: string, value: string) => createHostCookie(name, value, { isSecure });
        const end = (name: (typeof names)[number]) =>
          sent[name] === undefined ? [] : [createHostCookie(name, '', { isSecure, maxAge: 0 })];
        const answersChange =
          journey && journey !== given.journey
            ? [set(answersName, sealJourney(answersCookie, journey))]
            : [];
        return [
          ...(journey ? answersChange : end(answersName)),
          // Bank details are sealed again for every response, which restarts the idle time.
          ...(bank
            ? [set(bankName, createSealedCookie(bankCookie, bank, bankIdleMs))]
            : end(bankName)),
        ];
      },
    };
  };
  return {
    open,
    isSealed: (header) => {
      if (!names.some((name) => header?.includes(name))) return false;
      return [true, false].some((isSecure) => {
        const { journey, bank } = open(header, isSecure);
        return journey !== undefined || bank.answer !== undefined;
      });
    },
  };
}

/** Sets when the success page of a purchase or an enquiry ends. Saving other changes does not put it off. */
function limitSuccess(journey: CarriedJourney, now: Date): CarriedJourney {
  const { shown } = journey;
  if (!shown || shown.until !== undefined) return journey;
  return { ...journey, shown: { ...shown, until: now.getTime() + successLifeMs } };
}

/** The journey without what the success page showed, if that has ended; undefined if nothing else is left of it. */
function endSuccess(journey: CarriedJourney | undefined, now: Date): CarriedJourney | undefined {
  if (!journey?.shown || now.getTime() < (journey.shown.until ?? Number.POSITIVE_INFINITY)) {
    return journey;
  }
  const { receipt, mailedTo, enquiry, until, ...shown } = journey.shown;
  const isEmpty = Object.keys({ ...journey.answers, ...shown }).length === 0 && !journey.refused;
  return isEmpty ? undefined : { ...journey, shown };
}

function sealJourney(options: SealedCookieOptions, journey: CarriedJourney): string {
  let value = '';
  for (const length of maxTypedLengths) {
    const refused = length > 0 && journey.refused && shortenTyped(journey.refused, length);
    value = createSealedCookie(options, { ...journey, refused }, answersLifeMs);
    if (value.length <= maxValueLength) break;
  }
  return value;
}

function shortenTyped(refused: RefusedInput, length: number): RefusedInput {
  const typed = Object.entries(refused.values).map(([name, value]) => [
    name,
    typeof value === 'string' ? value.slice(0, length) : value,
  ]);
  return { ...refused, values: Object.fromEntries(typed) };
}
