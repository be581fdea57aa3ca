import type { Answers } from './answers.ts';

/** The boxes and the question by which a buyer agrees, under the names of their fields. */
export const tickIds = [
  'isConfirmed',
  'emailMarketingConsent',
  'phoneMarketingConsent',
  'smsMarketingConsent',
  'letterMarketingConsent',
  'isSoleAuthority',
  'confirmTermsConditions',
  'confirmPurchase',
] as const;
export type TickId = (typeof tickIds)[number];

/** When each box was ticked, as an ISO time; none for a box that is not. */
export type TickTimes = { [Id in TickId]?: string | undefined };

/** One version among all that were ever published of a document. */
export interface DocumentVersion {
  slug: string;
  hash: string;
}

/** What the buyer's browser tells of the agreement: what it showed, and when what was ticked. */
export interface Agreement {
  documents: DocumentVersion[];
  ticks: { id: TickId; at: string }[];
  /** The plan as the order page showed it when it was continued, as a short hash for each part. */
  plan?: Record<string, string> | undefined;
  /** The dates that the buyer was shown, by their names in PurchaseDates. */
  dates?: Record<string, string> | undefined;
  /** The buyer was told that they bought the same a short while ago, and wants it once more. */
  buysAgain?: true | undefined;
}

/** The ticks with their times. A time that was kept of a box which is no longer ticked is left out. */
export function ticksFrom(answers: Answers, times: TickTimes): Agreement['ticks'] {
  return tickIds.flatMap((id) => {
    const at = times[id];
    return at !== undefined && isTicked(id, answers) ? [{ id, at }] : [];
  });
}

export function isTicked(id: TickId, { order, details, bank, confirmation }: Answers): boolean {
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
