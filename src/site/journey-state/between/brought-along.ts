import * as z from 'zod/mini';
import { asRecord } from '#journey/as-record.ts';
import type { CarriedJourney } from '#journey/carried-journey.ts';
import { parseStoredAgreement } from '#journey/stored-agreement.ts';
import { parseJson } from '#rules/json/parse-json.ts';
import type { SessionKey } from '#site/session/session-storage.ts';
import { parseSession } from '../in-tab/answers.ts';

export interface BroughtJourney {
  journey: Omit<CarriedJourney, 'id'>;
  /** What the tab knows of the bank details: the journey whose cookie has them, and the name on the account. */
  bank: { journeyId?: string | undefined; accountName?: string | undefined };
  /** The id of the journey that the tab took over from the server. */
  takenOverId: string | null;
}

const knownBankSchema = z.object({
  journeyId: z.optional(z.string()),
  accountName: z.optional(z.string()),
});

/** The journey of a tab, from the field of a posted form; undefined if the tab has none. */
export function parseBroughtJourney(
  field: FormDataEntryValue | null,
  productId: string,
): BroughtJourney | undefined {
  const stored = typeof field === 'string' ? asRecord(parseJson(field)) : {};
  const read = (key: SessionKey) => {
    const text = stored[key];
    return typeof text === 'string' ? text : null;
  };
  if (read('sale') === null) return undefined;
  const { bank, ...answers } = parseSession(read);
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
    bank: z.safeParse(knownBankSchema, bank).data ?? {},
  };
}
