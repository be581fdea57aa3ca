import type { Answers } from './answers.ts';

/** Field names of every box and question by which the buyer agrees to something, optional marketing consents included. */
export const consentFields = [
  'isConfirmed',
  'emailMarketingConsent',
  'phoneMarketingConsent',
  'smsMarketingConsent',
  'letterMarketingConsent',
  'isSoleAuthority',
  'confirmTermsConditions',
  'confirmPurchase',
] as const;
export type ConsentField = (typeof consentFields)[number];

/** The ISO time of each tick; absent for a box that is not ticked. */
export type TickTimes = { [Id in ConsentField]?: string | undefined };

/** A published version of a document. */
export interface DocumentVersion {
  slug: string;
  hash: string;
}

/** The browser's report of the agreement: what it showed and when the boxes were ticked. */
export interface Agreement {
  documents: DocumentVersion[];
  ticks: { id: ConsentField; at: string }[];
  /** Short hashes of the parts of the plan as the submitted order page showed it. */
  plan?: Record<string, string> | undefined;
  /** The dates shown to the buyer, by their names in PurchaseDates. */
  dates?: Record<string, string> | undefined;
  /** The buyer was warned about the same purchase within 24 hours and confirmed this one. */
  buysAgain?: true | undefined;
}

/** The ticks with their times. Leaves out the stored time of a box that is no longer ticked. */
export function listTicksWithTimes(answers: Answers, times: TickTimes): Agreement['ticks'] {
  return consentFields.flatMap((id) => {
    const at = times[id];
    return at !== undefined && isTicked(id, answers) ? [{ id, at }] : [];
  });
}

export function isTicked(
  id: ConsentField,
  { order, details, bank, confirmation }: Answers,
): boolean {
  switch (id) {
    case 'isConfirmed':
      return order?.isConfirmed === true;
    case 'isSoleAuthority':
      return bank?.isSoleAuthority === 'Y';
    case 'confirmTermsConditions':
    case 'confirmPurchase':
      return confirmation?.[id] === true;
    default:
      return details?.[id] === true;
  }
}
