import * as z from 'zod/mini';
import { type AnswerOf, bankAnswerSchema } from '#journey/answers.ts';
import { asRecord } from '#journey/as-record.ts';
import type { CarriedJourney } from '#journey/carried-journey.ts';
import { parseStoredAgreement } from '#journey/stored-agreement.ts';
import { parseJson } from '#rules/json/parse-json.ts';
import { parseSession } from './answers.ts';
import { getBankTimerState } from './bank-timer.ts';
import type { SessionKey } from './session-storage.ts';

export interface EarlyJourney {
  journey: Omit<CarriedJourney, 'id'>;
  bank: AnswerOf<'bank'> | undefined;
  /** The id of the journey whose cookie has the bank details, if the tab does not know the numbers. */
  sealedBankOf: unknown;
  /** The id of the journey that the tab took over from the server. */
  takenOverId: string | null;
}

/** The journey of a tab, from the field of a posted form; undefined if the tab has none. */
export function parseEarlyJourney(
  field: FormDataEntryValue | null,
  productId: string,
  now: Date,
): EarlyJourney | undefined {
  const stored = typeof field === 'string' ? asRecord(parseJson(field)) : {};
  const read = (key: SessionKey) => {
    const text = stored[key];
    return typeof text === 'string' ? text : null;
  };
  if (read('sale') === null) return undefined;
  const { bank, ...answers } = parseSession(read);
  const isExpired = getBankTimerState(now.getTime(), read('bankLastUsed')) === 'expired';
  return {
    journey: {
      productId,
      answers,
      agreement: parseStoredAgreement(parseJson(read('agreement'))),
      isChanging: read('changing') === productId,
      buysAgain: read('buysAgain') === 'true',
      purchaseKey: read('idempotencyKey') ?? undefined,
    },
    takenOverId: read('carriedJourney'),
    bank: isExpired ? undefined : z.safeParse(bankAnswerSchema, bank).data,
    sealedBankOf: asRecord(bank).journeyId ?? null,
  };
}
