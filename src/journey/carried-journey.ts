import * as z from 'zod/mini';
import { isUuid } from '#rules/identifiers/uuid.ts';
import { type AnswerOf, answerSchemas, type StepId, type UncheckedAnswers } from './answers.ts';
import { asRecord } from './as-record.ts';
import { bankNumberFields } from './kept-bank-details.ts';
import { addAnswer } from './saved-answers.ts';
import { parseStoredAgreement, type StoredAgreement } from './stored-agreement.ts';

export { broughtJourneyField } from './brought-journey-fields.ts';

/** Forms whose input the server can carry: the steps, and the form of "speak to an expert". */
type CarriedForm = StepId | 'enquiry';

/** Input that a form's schema refused, as it was typed. Its messages are derived by parsing it again. */
export interface RefusedInput {
  step: CarriedForm;
  values: Record<string, string | boolean>;
  /** The form was not sent: the buyer pressed "Save and continue later" instead. It is shown without messages. */
  isUnsent?: boolean | undefined;
  /** The messages of fields whose values are never carried, by field, and what a check of the server found. */
  messages?: Record<string, string> | undefined;
}

/** A buyer's journey as the server carries it between two pages: in a sealed cookie or in a saved draft. */
export interface CarriedJourney {
  /** Random. A tab remembers which journey it has taken over. */
  id: string;
  /** The plan whose form was sent last; empty if only the expert form was sent. */
  productId: string;
  /** Never `bank`: bank details have a cookie of their own, and no draft holds them. */
  answers: UncheckedAnswers;
  agreement: StoredAgreement;
  refused?: RefusedInput | undefined;
  /** The buyer left the plan's summary to change an answer. */
  isChanging?: boolean | undefined;
  /** The buyer knows that the plan may be bought already and wants it again. */
  buysAgain?: boolean | undefined;
  /** The idempotency key of the purchase, from the summary until success. */
  purchaseKey?: string | undefined;
  /** What the page after a submission shows, not validated: the page itself parses it. */
  shown?:
    | {
        receipt?: unknown;
        /** The address to which the confirmation of a purchase is sent. */
        mailedTo?: unknown;
        failure?: unknown;
        enquiry?: unknown;
        saved?: unknown;
        /** When `receipt`, `mailedTo` and `enquiry` end, in milliseconds since 1970. The cookie sets it. */
        until?: number | undefined;
      }
    | undefined;
}

/** The journey of the two sealed cookies of a request. Saving sets the cookie with the response. */
export interface CarriedCookies {
  /** Undefined without a cookie, or if it was altered, has expired or is of another version. */
  journey: CarriedJourney | undefined;
  save: (journey: CarriedJourney) => void;
  /** Ends both cookies. */
  end: () => void;
  /** The bank details of one journey: of `journey`, or of a tab with script, which knows its id. */
  bank: {
    journeyId: string | undefined;
    /** Those of `journey`; without it, those that there are. */
    answer: AnswerOf<'bank'> | undefined;
    findOf: (journeyId: string | undefined) => AnswerOf<'bank'> | undefined;
    /** Of `journey`, which is saved before, unless another one is named. */
    save: (answer: AnswerOf<'bank'>, journeyId?: string) => void;
    end: () => void;
  };
}

const carriedForms: readonly string[] = [...Object.keys(answerSchemas), 'enquiry'];

const flag = z.catch(z.optional(z.boolean()), undefined);

const carriedJourneySchema = z.object({
  id: z.string().check(z.refine(isUuid)),
  productId: z.catch(z.string(), ''),
  answers: z.pipe(z.optional(z.unknown()), z.transform(keepAnswers)),
  agreement: z.pipe(z.optional(z.unknown()), z.transform(parseStoredAgreement)),
  refused: z.pipe(z.optional(z.unknown()), z.transform(keepRefused)),
  isChanging: flag,
  buysAgain: flag,
  purchaseKey: z.catch(z.optional(z.string().check(z.refine(isUuid))), undefined),
  shown: z.catch(
    z.optional(
      z.object({
        receipt: z.optional(z.unknown()),
        mailedTo: z.optional(z.unknown()),
        failure: z.optional(z.unknown()),
        enquiry: z.optional(z.unknown()),
        saved: z.optional(z.unknown()),
        until: z.optional(z.number()),
      }),
    ),
    undefined,
  ),
});

/** A carried journey without malformed parts; undefined if the value is no journey at all. */
export function parseCarriedJourney(value: unknown): CarriedJourney | undefined {
  return z.safeParse(carriedJourneySchema, value).data;
}

export function createCarriedJourney(id: string, productId: string): CarriedJourney {
  return { id, productId, answers: {}, agreement: parseStoredAgreement(undefined) };
}

/** The journey after a step of a plan was answered. Bank details are saved in their own cookie: `answer` is not kept. */
export function addCarriedAnswer<Id extends StepId>(
  journey: CarriedJourney,
  productId: string,
  id: Id,
  answer: AnswerOf<Id>,
): CarriedJourney {
  const isAgreement = id === 'summary' || id === 'confirmation';
  const { bank: _, ...answers } = addAnswer(journey.answers, id, answer);
  return {
    ...journey,
    productId,
    answers,
    refused: undefined,
    isChanging: journey.productId === productId && journey.isChanging,
    // The wish to buy the same plan again was for the earlier answers.
    buysAgain: isAgreement && journey.buysAgain,
    shown: undefined,
  };
}

function keepAnswers(value: unknown): UncheckedAnswers {
  const given = Object.entries(asRecord(value)).filter(
    ([id, answer]) => id in answerSchemas && id !== 'bank' && answer !== undefined,
  );
  return Object.fromEntries(given);
}

function keepRefused(value: unknown): RefusedInput | undefined {
  const { step, values, isUnsent, messages } = asRecord(value);
  if (typeof step !== 'string' || !carriedForms.includes(step)) return undefined;
  const kept = Object.entries(asRecord(values)).flatMap(([name, typed]) =>
    (typeof typed === 'string' || typeof typed === 'boolean') && !bankNumberFields.includes(name)
      ? [[name, typed] as const]
      : [],
  );
  const told = Object.entries(asRecord(messages)).filter(([, text]) => typeof text === 'string');
  return {
    step: step as CarriedForm,
    values: Object.fromEntries(kept),
    ...(isUnsent === true && { isUnsent }),
    ...(told.length > 0 && { messages: Object.fromEntries(told) as Record<string, string> }),
  };
}
